"""Runs the arms of the bench in turns and measures them; pure in the middle, thin at the edges."""
