"""What is built and installed: the wheel, the container's steps, the files in them."""
