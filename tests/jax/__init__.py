"""The games on an accelerator."""
