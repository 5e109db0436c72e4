"""What readers paste and upload, read into counts."""
