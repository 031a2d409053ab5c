# Thin names for the real commands. The first two are all that a newcomer needs.
PYTHON = .venv/bin/python
# Equal signs: what begins with a hyphen is a value still, and refused as one.
PLACE = $(if $(HOST),'--host=$(HOST)') $(if $(PORT),'--port=$(PORT)')

.PHONY: help serve test check messages services site stop

help: ## say what there is
	@sed -n 's/^\([a-z]*\):.*## /  make \1 - /p' Makefile

serve: ## run the whole site in one process (HOST=127.0.0.1 PORT=8000)
	@sh deploy/bootstrap.sh serve
	@$(PYTHON) manage.py serve $(PLACE)

test: ## run every test, on SQLite and on PostgreSQL with Valkey
	@sh deploy/bootstrap.sh test
	$(PYTHON) -m pytest -m "not real"
	$(PYTHON) -m deploy.services run -- $(PYTHON) -m pytest

check: ## run every check that needs no running site
	@CHECKS_ONLY=1 .ci/run

messages: ## collect what is to be translated into locale/, and compile it
	@sh deploy/bootstrap.sh test
	@$(PYTHON) -m deploy.messages collect

services: ## start PostgreSQL and Valkey in .run/ and print their addresses
	@sh deploy/bootstrap.sh test
	@$(PYTHON) -m deploy.services start

site: ## run the site as in production: two web processes (PORT and the next), two workers, one beat
	@sh deploy/bootstrap.sh test
	@$(PYTHON) -m deploy.site start $(PLACE)

stop: ## end what "make services" and "make site" started
	@$(PYTHON) -m deploy.site stop
	@$(PYTHON) -m deploy.services stop
