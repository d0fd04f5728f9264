/**
 * Checks with the results of all tests that every endpoint that changes data of the company records an event (decision record 27), and
 * that docs/events.md lists every kind of events with its payload. A call that changes nothing records none, so one recorded call of an
 * endpoint is sufficient. With `--write`, the list is written, and the names in the contract that derive from it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isKeyAccess } from '../packages/contract/src/kit.ts';
import { productEvents } from '../packages/contract/src/product-events.ts';
import { features } from '../apps/server/src/features.ts';
import { type EventNotes, type EventShape, mergeShapes } from '../apps/server/src/app/testing/recorded-events.ts';
import { NAMES_FILE, readEventNames } from './event-names.ts';

const root = path.join(import.meta.dirname, '..');
const results = path.join(root, '.cache/test-results.json');
const page = path.join(root, 'docs/events.md');
/** Everything after this line is the list. */
const LIST_HEADER = '| event | subject | account | readers | data |\n|---|---|---|---|---|\n';

/** Endpoints that record no event, with the reasons. They are denied to read-only users or accept API keys only. */
const WITHOUT_EVENT: Readonly<Record<string, string>> = {
  'POST /v1/api/admin/sign-in-providers/SAML2/metadata/': 'It parses metadata for a form; nothing is saved.',
  ...Object.fromEntries(
    Object.values(productEvents).map(({ method, path: url }) => [
      `${method} ${url}`,
      'Usage changes later, when a job applies the stored events of many calls and records `usage.ingested`.',
    ]),
  ),
};

if (!existsSync(results)) {
  console.error('No test results. Run `npm test`.');
  process.exit(2);
}
const { tests } = JSON.parse(readFileSync(results, 'utf8')) as { tests: { events?: EventNotes }[] };
const hasEvent = new Map<string, boolean>();
const shapes = new Map<string, EventShape>();
for (const { events } of tests) {
  for (const [endpoint, recorded] of Object.entries(events?.endpoints ?? {}))
    hasEvent.set(endpoint, recorded || hasEvent.get(endpoint) === true);
  for (const [name, shape] of Object.entries(events?.kinds ?? {}))
    shapes.set(name, mergeShapes(shapes.get(name), shape));
}

const toRow = ([name, { subjects, account, readers, data }]: [string, EventShape]) => {
  const keys = data.map((key) => `\`${key}\``);
  return `| \`${name}\` | ${subjects.join(', ')} | ${account ? 'yes' : ''} | ${readers.join(', ')} | ${keys.join(', ')} |`;
};
const rows = [...shapes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(toRow);
const text = readFileSync(page, 'utf8');
const start = text.indexOf(LIST_HEADER) + LIST_HEADER.length;
if (process.argv.includes('--write')) {
  writeFileSync(page, `${text.slice(0, start)}${rows.join('\n')}\n`);
  writeFileSync(NAMES_FILE, readEventNames());
}
const listed = text.slice(start).trim().split('\n');

const endpoints = features.routes.flatMap(({ contract }) =>
  Object.values(contract)
    .filter(({ access, effect }) => isKeyAccess(access) || effect === 'changes')
    .map(({ method, path: url }) => `${method} ${url}`)
    .filter((endpoint) => !(endpoint in WITHOUT_EVENT)),
);
const withoutEvent = endpoints.filter((endpoint) => hasEvent.get(endpoint) !== true);
const violations = [
  ...withoutEvent.map(
    (endpoint) => `${endpoint}: ${hasEvent.has(endpoint) ? 'records no event' : 'no test calls it with success'}`,
  ),
  ...rows.filter((row) => !listed.includes(row)).map((row) => `docs/events.md lacks ${row}`),
  ...listed.filter((row) => !rows.includes(row)).map((row) => `docs/events.md lists what no test recorded: ${row}`),
];
console.log(
  `${endpoints.length - withoutEvent.length} of ${endpoints.length} endpoints that change data record an event; ${rows.length} kinds`,
);
for (const violation of violations) console.log(`  ${violation}`);
process.exitCode = violations.length === 0 ? 0 : 1;
