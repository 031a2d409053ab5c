"""How static files are named in production."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Names every file by its content, what the JavaScript modules import too."""

    support_js_module_import_aggregation = True
