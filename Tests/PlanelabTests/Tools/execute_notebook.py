# SPDX-License-Identifier: Apache-2.0
"""Checks that a notebook is valid and runs it in its own folder.

Usage: execute_notebook.py NOTEBOOK [EXECUTED]

Prints what its cells wrote to the error stream; exits with 1 if a cell fails, the notebook is no valid
nbformat 4.5, or a cell warns. With EXECUTED the notebook is stored there with its outputs.
"""

import pathlib
import sys

import nbformat
from nbclient import NotebookClient

path = pathlib.Path(sys.argv[1])
notebook = nbformat.read(path, as_version=nbformat.NO_CONVERT)
nbformat.validate(notebook)
assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5), "not nbformat 4.5"
client = NotebookClient(
    notebook, timeout=300, kernel_name="python3", record_timing=False,
    resources={"metadata": {"path": str(path.parent)}})
client.execute()
warnings = [
    output.get("text", "")
    for cell in notebook.cells for output in cell.get("outputs", [])
    if output.get("name") == "stderr"
]
figures = sum(
    "image/png" in output.get("data", {})
    for cell in notebook.cells for output in cell.get("outputs", []))
if len(sys.argv) > 2:
    nbformat.validate(notebook)
    nbformat.write(notebook, sys.argv[2])
print("\n".join(warnings) or f"{figures} figures")
raise SystemExit(1 if warnings else 0)
