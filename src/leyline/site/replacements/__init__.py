"""What stands in the engine of a static folder in place of modules that need SQL, processes, cookies or HTTP. Each file
has the path of the module that it replaces (`leyline.site.engine`); the rest of the server runs there as it is."""
