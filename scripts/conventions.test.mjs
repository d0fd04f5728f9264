import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findViolations } from './conventions.mjs';

const folders = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Returns the violations of a temporary checkout with these files, given as text by file name. */
function validate(files) {
  const base = mkdtempSync(path.join(os.tmpdir(), 'vocabulary-'));
  folders.push(base);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
    writeFileSync(path.join(base, file), text);
  }
  return findViolations(base);
}

const SERVER = 'apps/server/src/domains';
const WEB = 'apps/web/src/domains';
const NOTHING = 'export const nothing = 0;\n';

test('a tree that follows the conventions has no violations', () => {
  const violations = validate({
    'packages/contract/src/accounts.ts': `import { nothing } from './rules/money.ts';\nexport const twice = nothing;\n`,
    'packages/contract/src/rules/money.ts': NOTHING,
    [`${SERVER}/accounts/routes.ts`]: `import { nothing } from '../contacts/list.ts';\nimport type { A } from './account-permission.ts';\n`,
    [`${SERVER}/accounts/account-permission.ts`]: 'export type A = number;\n',
    [`${SERVER}/accounts/rank/set-rank.ts`]: `import { twice } from '@mainstay/contract/accounts';\nexport const three = twice;\n`,
    [`${SERVER}/contacts/list.ts`]: NOTHING,
    ['apps/server/src/builder/reports/chart.worker.ts']: NOTHING,
    [`${SERVER}/contacts/contacts.test.ts`]: `import { three } from '../accounts/rank/set-rank.ts';\nexport const t = three;\n`,
    [`${WEB}/accounts/routes.tsx`]: `export const screen = () => import('./screens/AccountList.tsx');\n`,
    [`${WEB}/accounts/screens/AccountList.tsx`]: NOTHING,
    [`${WEB}/accounts/components/RankCell.module.css`]: '.a {}\n',
    [`${WEB}/accounts/components/RankCell.tsx`]:
      "import styles from './RankCell.module.css';\nexport const a = styles.a;\n",
    [`${WEB}/playbooks/plays/queries.ts`]: NOTHING,
    'apps/web/src/platform/ui/DataTable.tsx': NOTHING,
    'apps/web/src/platform/ui/DataTable.test.tsx': NOTHING,
    'apps/server/src/platform/database/tables.gen.ts': NOTHING,
  });
  expect(violations).toEqual([]);
});

test.each([
  [`${SERVER}/accounts/rules.ts`, 'name the file for what it contains'],
  [`${SERVER}/accounts/health/policy.ts`, 'name the file for what it contains'],
  [`${SERVER}/accounts/health/history/AccountHistory.ts`, 'not in the vocabulary of a server feature'],
  [`${WEB}/accounts/components/cells/RankCell.tsx`, 'not in the vocabulary of a web feature'],
  [`${SERVER}/accounts/Health/data.ts`, 'the folder of a noun must be kebab-case, not Health'],
  [`${SERVER}/clients/data.ts`, 'unknown feature clients'],
  [`${SERVER}/data.ts`, 'a file outside the features: move it into a feature'],
  [`${WEB}/accounts/hooks/use-accounts.ts`, 'not in the vocabulary of a web feature'],
  [`${WEB}/clients/queries.ts`, 'unknown feature clients'],
  ['packages/contract/src/clients.ts', 'unknown feature clients'],
  ['apps/server/src/platform/utils/dates.ts', 'vague name: name the folder or file for what it contains'],
  ['apps/web/src/platform/lib/helpers.ts', 'vague name: name the folder or file for what it contains'],
  ['packages/contract/src/rules/common/dates.ts', 'vague name: name the folder or file for what it contains'],
  ['apps/web/src/platform/ui/dataTable.tsx', 'files are kebab-case, React components PascalCase'],
  ['apps/server/src/platform/FileStore.ts', 'files are kebab-case, React components PascalCase'],
])('rejects the name %s', (file, violation) => {
  expect(validate({ [file]: NOTHING })).toContain(`${file}: ${violation}`);
});

test('rejects barrels under any name', () => {
  const violations = validate({
    'apps/web/src/platform/ui/index.ts': `export * from './a.ts';\n`,
    'apps/web/src/platform/ui/all.ts': `export { a } from './a.ts';\n`,
  });
  expect(violations).toEqual([
    'apps/web/src/platform/ui/all.ts: a barrel: it only re-exports other modules',
    'apps/web/src/platform/ui/index.ts: a barrel: it only re-exports other modules',
    'apps/web/src/platform/ui/index.ts: an index file: import the module itself',
  ]);
});

test('a public module names its re-exports', () => {
  const buildPublicModule = (exports) => ({
    [`${SERVER}/contacts/list.ts`]: `${exports} from './fields/field-list.ts';\nexport const two = 2;\n`,
    [`${SERVER}/contacts/fields/field-list.ts`]: NOTHING,
  });
  expect(validate(buildPublicModule('export { nothing }'))).toEqual([]);
  expect(validate(buildPublicModule('export *'))).toEqual([
    `${SERVER}/contacts/list.ts: re-exports a whole module: list the re-exported names`,
  ]);
});

test('a feature imports from its own floor or from below, and never in a cycle', () => {
  const imports = (...files) =>
    files.map((file, n) => `import { nothing as n${n} } from '${file}';\nn${n};\n`).join('');
  const violations = validate({
    'apps/server/src/platform/clock.ts': NOTHING,
    'apps/server/src/core/tags/tag-list.ts': imports('../../builder/pages/menu.ts', '../../platform/clock.ts'),
    'apps/server/src/core/mail/texts.ts': "import type { A } from '../people/users.ts';\nexport type B = A;\n",
    'apps/server/src/core/people/users.ts': `${imports('../audit/log.ts')}export type A = number;\n`,
    'apps/server/src/core/audit/log.ts': "export const load = () => import('../mail/texts.ts');\n",
    'apps/server/src/builder/pages/menu.ts': `${imports('../../core/audit/log.ts')}${NOTHING}`,
    'apps/server/src/domains/pages/home.ts': NOTHING,
    'apps/web/src/platform/theme/tokens.css': '.a {}\n',
  });
  expect(violations).toEqual([
    'apps/server/src/core/audit/log.ts: imports apps/server/src/core/mail/texts.ts: imports in a cycle, core/audit to core/mail',
    'apps/server/src/core/mail/texts.ts: imports apps/server/src/core/people/users.ts: imports in a cycle, core/mail to core/people',
    'apps/server/src/core/people/users.ts: imports apps/server/src/core/audit/log.ts: imports in a cycle, core/people to core/audit',
    'apps/server/src/core/tags/tag-list.ts: imports apps/server/src/builder/pages/menu.ts: imports upward, core/tags to builder/pages',
    'apps/server/src/domains/pages/home.ts: the feature pages belongs to builder',
  ]);
});

const accounts = `${SERVER}/accounts`;
test.each([
  [`${accounts}/routes.ts`, '../contacts/routes.ts', 'imports internals of the feature contacts'],
  [`${accounts}/account-list.ts`, '../contacts/jobs.ts', 'imports internals of the feature contacts'],
  [`${accounts}/account-list.ts`, '../contacts/fields/field-list.ts', 'imports internals of the feature contacts'],
  [`${accounts}/rank/set-rank.ts`, '../../contacts/fields/field-list.ts', 'imports internals of the feature contacts'],
  [
    `${WEB}/accounts/screens/AccountList.tsx`,
    '../../contacts/components/Card.tsx',
    'imports internals of the feature contacts',
  ],
  [`${accounts}/routes.ts`, './jobs.ts', 'routes must not contain SQL and must start jobs through the queue'],
  [`${accounts}/routes.ts`, 'kysely', 'routes must not contain SQL and must start jobs through the queue'],
  [`${accounts}/account-permission.ts`, 'fastify', 'only routes use HTTP'],
  [`${accounts}/set-rank.ts`, '@fastify/multipart', 'only routes use HTTP'],
  [
    'apps/server/src/platform/http/server.ts',
    '../../domains/accounts/data.ts',
    'platform and shared code must not import features',
  ],
  [
    'apps/web/src/platform/ui/DataTable.tsx',
    '../../domains/accounts/queries.ts',
    'platform and shared code must not import features',
  ],
  [
    'apps/web/src/platform/lib/client.ts',
    '../../domains/accounts/queries.ts',
    'platform and shared code must not import features',
  ],
  ['packages/contract/src/kit.ts', '../../../apps/server/src/app.ts', 'the contract must not import apps'],
  [
    'apps/web/src/main.tsx',
    '../../server/src/app.ts',
    'server and application must share code only through the contract',
  ],
  [
    'apps/server/src/app/app.ts',
    '../../../web/src/main.tsx',
    'server and application must share code only through the contract',
  ],
])('rejects that %s imports %s', (file, specifier, reason) => {
  for (const text of [
    `import { a } from '${specifier}';\nexport const b = a;\n`,
    `export const b = () => import('${specifier}');\n`,
  ]) {
    expect(validate({ [file]: text })).toEqual([expect.stringMatching(new RegExp(`^${file}: imports .*: ${reason}$`))]);
  }
});

test('rejects cycles of values, and accepts cycles of types', () => {
  const buildCycle = (keyword) => ({
    'apps/web/src/platform/lib/a.ts': `import { ${keyword}b } from './b.ts';\nexport const a = 1 as typeof b;\n`,
    'apps/web/src/platform/lib/b.ts': `import { c } from './c.ts';\nexport const b = c;\n`,
    'apps/web/src/platform/lib/c.ts': `import { a } from './a.ts';\nexport const c = a;\n`,
  });
  expect(validate(buildCycle(''))).toEqual([
    'apps/web/src/platform/lib/a.ts: imports itself through apps/web/src/platform/lib/b.ts, apps/web/src/platform/lib/c.ts',
  ]);
  expect(validate(buildCycle('type '))).toEqual([]);
});

test('rejects long files, long lines and tests that do not run', () => {
  const focused = 'test';
  const violations = validate({
    'apps/web/src/platform/lib/long.ts': 'export {};\n'.repeat(401),
    'apps/web/src/platform/lib/wide.ts': `\nexport const wide = '${'x'.repeat(140)}';\n`,
    'apps/web/src/platform/lib/rules.gen.ts': 'export {};\n'.repeat(401),
    'apps/web/src/platform/lib/dates.test.ts': `${focused}.only('a', () => {});\n`,
  });
  expect(violations).toEqual([
    'apps/web/src/platform/lib/dates.test.ts: a test is marked .only',
    'apps/web/src/platform/lib/long.ts: 401 lines, more than 400',
    'apps/web/src/platform/lib/wide.ts: line 2 is longer than 140 characters',
  ]);
});

test('style sheets are modules outside the theme, with distinct names and only classes of libraries as global ones', () => {
  const violations = validate({
    'apps/web/src/platform/theme/tokens.css': '.theme {}\n',
    'apps/web/src/app/Shell.css': '.shell {}\n',
    'apps/web/src/core/tags/Tag.module.css': '.root {}\n',
    'apps/web/src/core/tags/Tag.tsx': "import styles from './Tag.module.css';\nexport const Tag = styles.root;\n",
    'apps/web/src/domains/notes/components/Tag.module.css':
      '.root :global(.mantine-Input-input) {}\n.root :global(.shell) {}\n',
    'apps/web/src/domains/notes/components/Tag.tsx':
      "import tagStyles from './Tag.module.css';\nexport const selector = `.${tagStyles.root}`;\n",
  });
  expect(violations).toEqual([
    'apps/web/src/app/Shell.css: must be a CSS module',
    'apps/web/src/domains/notes/components/Tag.module.css: apps/web/src/core/tags/Tag.module.css has the same name',
    'apps/web/src/domains/notes/components/Tag.module.css: shell is not a class of a library',
  ]);
});

test('only the platform, and the listed exceptions, render a table without a list screen', () => {
  const table =
    "import { DataTable } from '../../../platform/ui/DataTable.tsx';\nexport const Tags = () => <DataTable />;\n";
  const violations = validate({
    'apps/web/src/platform/ui/DataTable.tsx': 'export const DataTable = () => null;\n',
    'apps/web/src/platform/ui/ListScreen.tsx': table.replace('../../../platform/ui', '.'),
    'apps/web/src/core/tags/screens/TagsList.tsx': table,
    'apps/web/src/core/tags/screens/TagsByHand.tsx': 'export const TagsByHand = () => <table />;\n',
    'apps/web/src/domains/contacts/components/ContactsTable.tsx': table,
    'apps/web/src/domains/playbooks/components/PlayBoard.tsx': 'export const PlayBoard = () => null;\n',
  });
  expect(violations).toEqual([
    'apps/web/src/core/tags/screens/TagsByHand.tsx: a list must be a ListScreen',
    'apps/web/src/core/tags/screens/TagsList.tsx: a list must be a ListScreen',
    'apps/web/src/domains/playbooks/components/PlayBoard.tsx: contains no table, so remove its exception',
  ]);
});

test('each class of a module is used by code that imports the module, and no code writes a class as text', () => {
  const violations = validate({
    'apps/web/src/platform/ui/List.module.css':
      '.root,\n.row:is(a, .selected) {}\n@media (width < 9.5px) { .root .empty {} }\n/* .old {} */\n',
    'apps/web/src/platform/ui/List.tsx':
      "import styles from './List.module.css';\nexport const List = () => <ul className={styles.root} />;\n",
    'apps/web/src/platform/ui/Rows.tsx':
      "import listStyles from './List.module.css';\nexport const Rows = () => <i className={listStyles.row} />;\n",
    'apps/web/src/app/Shell.tsx':
      'import styles from \'../app/Shell.module.css\';\nexport const Shell = () => <p className="empty" data-part={styles.selected} />;\n',
    'apps/web/src/app/Shell.module.css': '.selected {}\n',
  });
  expect(violations).toEqual([
    'apps/web/src/app/Shell.tsx: the class empty is global',
    'apps/web/src/platform/ui/List.module.css: no code uses the class empty',
    'apps/web/src/platform/ui/List.module.css: no code uses the class selected',
  ]);
});

test('only the formatters of the contract format dates and numbers', () => {
  const violations = validate({
    'packages/contract/src/rules/numbers.ts': "export const format = new Intl.NumberFormat('en-US');\n",
    'packages/contract/src/rules/time-zones.ts': NOTHING,
    'apps/web/src/platform/ui/time-zone-names.ts': "export const zone = new Intl.DateTimeFormat('en-US');\n",
    'apps/web/src/platform/ui/Meter.test.ts': 'export const text = (1).toFixed(2);\n',
    'apps/web/src/platform/ui/Meter.tsx':
      'export const Meter = ({ share }: { share: number }) => (\n  <i style={{ width: `${share}%` }}>\n    {share}% done\n  </i>\n);\n',
    'apps/web/src/platform/lib/texts.ts':
      "/** (1.5).toFixed(1) */\nexport const a = (1).toLocaleString('en-US');\nexport const b = (n: number) => `${n}% of all`;\n" +
      "export const c = (2).toFixed(2);\nexport const d = ['Jan', 'Feb'];\nexport const e = new Intl.DateTimeFormat('en-US');\n",
  });
  const hint = 'use a formatter of packages/contract/src/rules';
  expect(violations).toEqual([
    `apps/web/src/platform/lib/texts.ts: line 2 formats with a locale: ${hint}`,
    `apps/web/src/platform/lib/texts.ts: line 3 formats percentages: ${hint}`,
    `apps/web/src/platform/lib/texts.ts: line 4 formats decimals: ${hint}`,
    `apps/web/src/platform/lib/texts.ts: line 5 formats names of months: ${hint}`,
    `apps/web/src/platform/lib/texts.ts: line 6 formats with Intl: ${hint}`,
    `apps/web/src/platform/ui/Meter.tsx: line 3 formats percentages: ${hint}`,
    'packages/contract/src/rules/time-zones.ts: scripts/conventions/formats.mjs lists it, but it formats nothing',
  ]);
});

test('names, comments and test titles use standard terms', () => {
  const british = ['col', 'our'].join('');
  const violations = validate({
    'apps/web/src/platform/lib/dates.ts':
      '/** Returns the neighbour day. */\nexport function nextDay(kept: number) {\n' +
      '  const { faults } = { faults: kept };\n  return faults;\n}\n',
    [`apps/web/src/platform/lib/${british}.ts`]: 'export const totalOf = 1;\n',
    'apps/web/src/platform/lib/dates.test.ts': `test('a day is told', () => {});\ntest.each([1])('nobody %s', () => {});\n`,
  });
  expect(violations.map((violation) => violation.replace(/: use .*/, ''))).toEqual([
    `apps/web/src/platform/lib/${british}.ts: line 1: totalOf`,
    `apps/web/src/platform/lib/${british}.ts: the path contains ${british}`,
    'apps/web/src/platform/lib/dates.test.ts: line 1: is told',
    'apps/web/src/platform/lib/dates.test.ts: line 2: nobody',
    'apps/web/src/platform/lib/dates.ts: line 1: neighbour',
    'apps/web/src/platform/lib/dates.ts: line 2: kept (kept)',
    'apps/web/src/platform/lib/dates.ts: line 3: faults (faults)',
  ]);
});

test('two migrations or decisions with the same number', () => {
  const files = ['db/migrations/0001_first.sql', 'db/migrations/0002_second.sql', 'db/migrations/0002_third.sql'];
  const decisions = ['docs/decisions/0001-first.md', 'docs/decisions/0001-other.md', 'docs/decisions/README.md'];
  expect(validate(Object.fromEntries([...files, ...decisions].map((file) => [file, ''])))).toEqual([
    'db/migrations/0002_third.sql: has the number of another file, use the next free one',
    'docs/decisions/0001-other.md: has the number of another file, use the next free one',
  ]);
});
