"""FileButton: what Python is told of a file."""

from uarwidgets.live.file_button import FileButton


def test_python_is_told_the_size_and_the_bytes():
    told = []
    button = FileButton("Upload", lambda *file: told.append(file), accept=".csv", most_bytes=3)
    button._receive(None, {"name": "a.csv", "size": 3}, [memoryview(b"a,b")])
    button._receive(None, {"name": "b.csv", "size": 4}, [])  # too large: it stays in the browser
    button._receive(None, {"name": "c.csv"}, [])  # the browser could not read it
    button._receive(None, {"name": "empty.csv", "size": 0}, [memoryview(b"")])
    assert told == [(3, b"a,b"), (4, None), (None, None), (0, b"")]
