"""What is refused, and why, as a code; sentences are the site's business."""


class Refused(ValueError):  # noqa: N818 -- a refusal is no error of the program
    """A move against the rules: it costs nothing and leaves no entry (rule 5)."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
