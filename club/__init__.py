"""The club: its project package and its members' app.

Celery's application is made here, so that every process that queues a task has it.
"""

from club.celery import app as celery_app

__all__ = ["celery_app"]
