"""Where would each metric put the threshold?"""
