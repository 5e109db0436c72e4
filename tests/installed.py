"""Use the installed package as a reader does, and say where it is: ``python -P installed.py``."""

import subprocess
import sys
import tempfile
from pathlib import Path

import uarwidgets as uw

folder = Path(tempfile.mkdtemp())
print(uw.__version__, "from", uw.__file__)
assert uw.uar([[4, 16], [5, 75]]) == 0.56875
explorer = uw.ImbalanceExplorer(recalls=(0.2, 0.9))
assert 0.2 < explorer.scores["accuracy"] < 0.9
assert uw.PitfallExplorer().save_html(folder / "pitfall.html", steps=2).stat().st_size > 10_000
command = [sys.executable, "-m", "uarwidgets", "workbook", str(folder / "course")]
subprocess.run(command, check=True, cwd=folder)
assert (folder / "course/00_start_here.ipynb").is_file()
