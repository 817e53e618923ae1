"""Small made-up games. Each proves on the real engine one mechanism that a printed game needs."""
