"""What is an alarm worth?"""
