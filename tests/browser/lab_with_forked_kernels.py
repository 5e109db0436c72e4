"""Run JupyterLab with forked kernels, see `forked_kernels.py`."""

import pathlib
import sys

sys.path[0] = str(pathlib.Path(__file__).parents[1])

from forked_kernels import fork_kernels  # noqa: E402
from jupyterlab.labapp import main  # noqa: E402

sys.path.pop(0)
fork_kernels()
main()
