"""How much should each class weigh?"""
