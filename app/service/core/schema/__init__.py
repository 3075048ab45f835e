"""The tables of each noun; tables.py gathers them."""
