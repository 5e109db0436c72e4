"""What does accuracy do when one class is rare?"""
