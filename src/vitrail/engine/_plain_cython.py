"""Stands in for ``import cython`` where Cython is not installed and the core runs as plain Python."""

from contextlib import nullcontext

compiled = False
nogil = nullcontext()
