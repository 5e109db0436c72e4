"""What a page shows of an explorer, and the faults in it."""

import json
from typing import Any

from browser.live_view import PARTS, THUMBS, View

from uarwidgets import explorers
from uarwidgets.kit.explorer import Explorer


def twin(code: str) -> Explorer:
    """Return the same explorer in this process."""
    return eval(f"explorers.{code}", {"explorers": explorers})


# Texts of one picture whose boxes meet, or that leave the picture's own frame. A text that is
# turned has a box that is turned with it: two boxes are apart if a side of either parts them.
CLASHES = """live => {
    const frame = live.querySelector('.uw-picture').getBoundingClientRect();
    const corners = node => {
        const b = node.getBBox(), m = node.getScreenCTM();
        // line boxes are taller than letters: a sixth at either edge may meet
        const [top, bottom] = [b.y + b.height / 6, b.y + b.height * 5 / 6];
        return [[b.x, top], [b.x + b.width, top], [b.x + b.width, bottom], [b.x, bottom]]
            .map(([x, y]) => [m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f]);
    };
    const texts = [...live.querySelectorAll('.uw-picture svg text')]
        .filter(t => t.textContent.trim() && t.getClientRects().length && !t.closest('.uw-old'))
        .map(t => [t.textContent, corners(t)]);
    const sides = ([o, ...p]) => [p[0], p[2]].map(q => [q[0] - o[0], q[1] - o[1]]);
    const reach = (p, [x, y]) => {
        const along = p.map(q => (q[0] * x + q[1] * y) / Math.hypot(x, y));
        return [Math.min(...along), Math.max(...along)];
    };
    const meet = (p, q) => [...sides(p), ...sides(q)].every(side => {
        const [[a, b], [c, d]] = [reach(p, side), reach(q, side)];
        return Math.min(b, d) - Math.max(a, c) > 1;
    });
    const found = [];
    for (const [text, box] of texts) {
        const out = box.some(([x, y]) => x < frame.left - 2 || x > frame.right + 2
            || y < frame.top - 2 || y > frame.bottom + 2);
        if (out) found.push(`${text} leaves the picture`);
    }
    texts.forEach(([a, p], i) => texts.slice(i + 1).forEach(([b, q]) => {
        if (meet(p, q)) found.push(`${a} on ${b}`);
    }));
    return found;
}"""

# What the page shows of an explorer, read at one moment.
_LOOK = """live => {
    const explorer = live.closest('.uw-explorer');
    const boxes = [...live.querySelectorAll('.uw-box')];
    // Such a word is no fault where it opens an explanation ("nan: ...", "nan (not a number)").
    const bare = /\\b(NaN|nan|inf|Infinity|None|null)\\b(?!:|\\s\\()|^undefined$|[=(]\\s?undefined/;
    const numberless = [];
    const walker = document.createTreeWalker(explorer, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
        const told = node.textContent.trim();
        if (bare.test(told) && !node.parentElement.closest('code, style')) numberless.push(told);
    }
    for (const node of explorer.querySelectorAll('[aria-label], [aria-valuetext], [alt], svg *')) {
        for (const { name, value } of node.attributes) {
            if (bare.test(value)) numberless.push(`${name}="${value.slice(0, 60)}"`);
        }
    }
    return JSON.stringify({
        state: JSON.parse(live.dataset.state),
        thumbs: (THUMBS)(live),
        parts: (PARTS)(live),
        fills: Object.fromEntries([...explorer.querySelectorAll('[data-fill]')].map(
            ({dataset, style}) => [dataset.fill, style.getPropertyValue('--uw-fill')])),
        label: live.querySelector('.uw-picture').ariaLabel,
        faults: [
            ...numberless.map(text => `no number: ${text}`),
            ...(CLASHES)(live),
            ...boxes.filter(box => box.scrollWidth > box.clientWidth + 1)
                .map(box => `the box cuts off ${box.value}`),
        ],
    });
}"""
for _name, _code in {"CLASHES": CLASHES, "PARTS": PARTS, "THUMBS": THUMBS}.items():
    _LOOK = _LOOK.replace(_name, _code)


def displayed(view: View) -> dict[str, Any]:
    return json.loads(view.ask(_LOOK))
