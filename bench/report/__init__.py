"""Turns recorded slices into claims, a page and a Markdown table; reads no clock and starts nothing."""
