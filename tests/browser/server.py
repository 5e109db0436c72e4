"""JupyterLab as ever, except that its kernels are forked."""

import pathlib
import sys

sys.path[0] = str(pathlib.Path(__file__).parents[1])

from jupyterlab.labapp import main  # noqa: E402
from warm_kernels import use_warm_kernels  # noqa: E402

sys.path.pop(0)
use_warm_kernels()
main()
