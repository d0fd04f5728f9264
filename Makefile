.DEFAULT_GOAL := help
.PHONY: help install start dev build check test spec bench format clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  %-10s %s\n", $$1, $$2 }'

install: ## Install exactly what package-lock.json says
	npm ci

start: ## Serve on http://demo.localhost:3000, building what is missing
	npm start

dev: ## Serve with live reload
	npm run dev

build: ## Build what is stale
	npm run build

check: ## Format, lint, types, conventions, fast tests: under a minute
	npm run check

test: ## Everything: the fast checks, endpoint tests, browser journeys, spec coverage
	npm test

spec: ## Requirement rows shown by tests, and those not yet shown
	npm run spec

bench: ## Measure, print the ratios and write bench/results.md
	npm run bench

format: ## Write every file as the formatter wants it
	npm run format

clean: ## Remove what was built and what tests left; data stay
	rm -rf apps/server/dist apps/web/dist .cache
