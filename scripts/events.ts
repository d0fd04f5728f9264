/**
 * Checks with the results of all tests that every endpoint that changes data of the company records an event (decision record 27). A call
 * that changes nothing records none, so one recorded call of an endpoint is sufficient.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isKeyAccess } from '../packages/contract/src/kit.ts';
import { features } from '../apps/server/src/features.ts';

/** Endpoints that never change data of the company, with the reasons. */
const WITHOUT_EVENT: Readonly<Record<string, string>> = {};

const results = path.join(import.meta.dirname, '../.cache/test-results.json');
if (!existsSync(results)) {
  console.error('No test results. Run `npm test`.');
  process.exit(2);
}
const { tests } = JSON.parse(readFileSync(results, 'utf8')) as {
  tests: { recordedEvents?: Record<string, boolean> }[];
};
const hasEvent = new Map<string, boolean>();
for (const { recordedEvents = {} } of tests)
  for (const [endpoint, recorded] of Object.entries(recordedEvents))
    hasEvent.set(endpoint, recorded || hasEvent.get(endpoint) === true);

const endpoints = features.routes.flatMap(({ contract }) =>
  Object.values(contract)
    .filter(({ access, effect }) => isKeyAccess(access) || effect === 'changes')
    .map(({ method, path: url }) => `${method} ${url}`),
);
const required = endpoints.filter((endpoint) => !(endpoint in WITHOUT_EVENT));
const violations = [
  ...required
    .filter((endpoint) => hasEvent.get(endpoint) !== true)
    .map((endpoint) => `${endpoint}: ${hasEvent.has(endpoint) ? 'records no event' : 'no test calls it with success'}`),
  ...Object.keys(WITHOUT_EVENT)
    .filter((endpoint) => !endpoints.includes(endpoint) || hasEvent.get(endpoint) === true)
    .map((endpoint) => `${endpoint}: remove it from the exceptions`),
];
console.log(`${required.length - violations.length} of ${required.length} endpoints that change data record an event`);
for (const violation of violations) console.log(`  ${violation}`);
process.exitCode = violations.length === 0 ? 0 : 1;
