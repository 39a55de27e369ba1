"""Rempart in words. The log names cards but not their places, since it can be read again and memory
is the game (R16).
"""
