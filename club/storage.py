"""How static files are named in production."""

from whitenoise.storage import CompressedManifestStaticFilesStorage as Named


class StaticStorage(Named):  # type: ignore[misc] # WhiteNoise has no types
    """Names every file by its content, what the JavaScript modules import too."""

    support_js_module_import_aggregation = True
