"""Where would each score put the threshold?"""
