"""The arithmetic behind the public modules."""
