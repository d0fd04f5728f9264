import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './project.mjs';
import { reportSpec } from './spec.mjs';
import { readDecisions, readRows } from './spec/rows.mjs';
import { findTests, getLeadingIds, findStrayIds } from './spec/titles.mjs';

const folders = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const DOCUMENTS = {
  'docs/spec/requirements-1.md':
    '| ID | Requirement | Shown by |\n| 1-pins-04 | Pin. | browser: pins it |\n| 1-pins-05 | Order `a | b`. | unit: orders |\n',
  'docs/spec/requirements-2.md': '| 2-pin-up-01 | List. | http: lists |\n',
  'docs/spec/requirements-3.md':
    '| 3-pins-01 | Draw. [C3-01, S3-02] | `browser` draws it |\n| C3-01 | Gap. | Choice. |\n| S3-02 | Gap. | Choice. |\n' +
    '| S3-03 | Gap. | Choice. |\n',
  'docs/spec/decisions.md': '# Rulings\n1. **One shell**: an address.\n',
};

/**
 * Returns the report on a temporary checkout with these files, given as text by file name. Results are `[file, title, status, requests]`.
 */
function reportOn(files, results, options = {}) {
  const base = mkdtempSync(path.join(os.tmpdir(), 'spec-'));
  folders.push(base);
  const all = { ...DOCUMENTS, ...files };
  if (results)
    all['.cache/test-results.json'] = JSON.stringify({
      tests: results.map(([file, title, status, requests]) => ({ file, title, status, requests })),
    });
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
    writeFileSync(path.join(base, file), text);
  }
  const { lines, ok } = reportSpec({ base, ...options });
  return { ok, text: lines.join('\n') };
}

const body = 'async () => { expect(1).toBe(1); }';
const BROWSER = 'e2e/pins.test.ts';
const HTTP = 'apps/server/src/domains/pins/routes.test.ts';

test('reads ids only from the beginning of a title', () => {
  expect(getLeadingIds('1-pins-04 2-success-plans-01 pin then list')).toEqual(['1-pins-04', '2-success-plans-01']);
  expect(getLeadingIds('1-pins-04, 1-pins-05: pins')).toEqual(['1-pins-04', '1-pins-05']);
  expect(getLeadingIds('pins 1-pins-04')).toEqual([]);
  expect(findStrayIds('1-pins-04 pins, then 1-pins-05')).toEqual(['1-pins-05']);
  expect(getLeadingIds('1-C-01 S3-02 decisions-07 an address')).toEqual(['1-C-01', 'S3-02', 'decisions-07']);
  expect(findStrayIds('a range 1-a-2-b of 2026-11-20')).toEqual([]);
});

test('finds tests in all notations', () => {
  const text = `
    test('1-pins-04 plain', ${body});
    it.skipIf(x)('1-pins-05 sometimes', ${body});
    test.each([1, 2])(\`2-pin-up-01 \${y} many\`, ${body});
    journey('3-pins-01 own words', { timeout: 1 }, async (page: Page) => { await expectNoViolations(page); });
    for (const id of ids) test(\`\${id} by a value\`, ${body});
    test('1-pins-04 nothing asserted', () => { open(); });
    describe('pins', () => {});`;
  const found = findTests('a.test.ts', text).map(({ title, ids, asserts }) => [title, ids.join(' '), asserts]);
  expect(found).toEqual([
    ['1-pins-04 plain', '1-pins-04', true],
    ['1-pins-05 sometimes', '1-pins-05', true],
    ['2-pin-up-01 ', '2-pin-up-01', true],
    ['3-pins-01 own words', '3-pins-01', true],
    [undefined, '', true],
    ['1-pins-04 nothing asserted', '1-pins-04', false],
  ]);
});

test('without results counts titles, and states that nothing was run', () => {
  const { ok, text } = reportOn({ [BROWSER]: `test('1-pins-04 1-pins-05 pins', ${body});` });
  expect(ok).toBe(true);
  expect(text).toContain('2 of 4 rows and 0 of 4 decisions named by a test, NOT RUN');
  expect(text).toMatch(/^1-pins +2 of 2$/m);
  expect(text).toMatch(/^ {2}2-pin-up-01 +http +List\.$/m);
  expect(text).toMatch(/^ {2}3-pins-01 +browser +Draw\. \[C3-01, S3-02\]$/m);
});

test('counts a row only if a test of its kind passed', () => {
  const files = {
    [BROWSER]: `test('1-pins-04 pins', ${body}); test('3-pins-01 draws', ${body});`,
    [HTTP]: `test('1-pins-05 2-pin-up-01 lists', ${body}); test('3-pins-01 draws', ${body});`,
  };
  const { ok, text } = reportOn(files, [
    [BROWSER, '1-pins-04 pins', 'passed'],
    [BROWSER, '3-pins-01 draws', 'failed'],
    [HTTP, '1-pins-05 2-pin-up-01 lists', 'passed', 1],
    [HTTP, '3-pins-01 draws', 'passed', 1],
  ]);
  expect(ok).toBe(true);
  expect(text).toContain('3 of 4 rows and 0 of 4 decisions covered by a test that passed');
  expect(text).toContain(`[failed in ${BROWSER}]`);
  const misplacedTest = reportOn({ [HTTP]: files[HTTP] }, [[HTTP, '3-pins-01 draws', 'passed']]);
  expect(misplacedTest.text).toContain(`[${HTTP} is not a test of kind browser]`);
});

test('an http row needs a test that sends a request', () => {
  const files = { [HTTP]: `test('2-pin-up-01 lists', ${body});` };
  const report = (requests) => reportOn(files, [[HTTP, '2-pin-up-01 lists', 'passed', requests]]).text;
  expect(report(0)).toContain('0 of 4 rows');
  expect(report(0)).toContain(`[${HTTP} sends no HTTP request]`);
  expect(report(1)).toContain('1 of 4 rows');
});

test('a unit row needs a function that the product imports', () => {
  const file = 'packages/contract/src/rules/order.test.ts';
  const report = (name, extra = {}) =>
    reportOn(
      {
        'packages/contract/src/rules/order.ts': `
          const compare = (a, b) => a - b;
          export const first = (list) => list[0];
          export const last = (list) => list.at(-1);
          export function order(list) { return list.sort(compareAll); }
          export const compareAll = (a, b) => compare(a, b);`,
        'apps/web/src/list.ts':
          "import { order } from '@mainstay/contract/rules/order';\nimport type { first } from './order.ts';",
        [file]: `import { ${name} as tested } from './order.ts';
          const read = () => tested([2, 1]);
          test('1-pins-05 orders', () => { expect(read()).toBe(1); });`,
        ...extra,
      },
      [[file, '1-pins-05 orders', 'passed', 0]],
    ).text;
  expect(report('order')).toContain('1 of 4 rows');
  expect(report('compareAll')).toContain('1 of 4 rows');
  expect(report('first')).toContain(`[${file} uses no function that the product imports]`);
  expect(report('last')).toContain('0 of 4 rows');
  const lazy = {
    'apps/web/src/lazy.ts': "export const load = () => import('../../../packages/contract/src/rules/order.ts');",
  };
  expect(report('last', lazy)).toContain('1 of 4 rows');
  const inTests = { 'apps/web/src/testing/list.ts': "import { last } from '@mainstay/contract/rules/order';" };
  expect(report('last', inTests)).toContain('0 of 4 rows');
});

test('decisions-62 a screen test in a simulated page also covers a browser row', () => {
  const file = 'apps/web/src/domains/pins/Pins.screen.test.tsx';
  const { text } = reportOn({ [file]: `test('1-pins-04 pins', ${body});` }, [[file, '1-pins-04 pins', 'passed', 0]]);
  expect(text).toContain('1 of 4 rows');
});

test('a decision is covered by its own test, or by all rows that cite it', () => {
  const file = 'apps/server/src/pins.test.ts';
  const files = {
    [BROWSER]: `test('3-pins-01 draws', ${body});`,
    [file]: `test('S3-03 decisions-01 opens', ${body});`,
  };
  const report = (status) =>
    reportOn(files, [
      [BROWSER, '3-pins-01 draws', status],
      [file, 'S3-03 decisions-01 opens', 'passed'],
    ]).text;
  expect(report('passed')).toContain('4 of 4 decisions');
  expect(report('passed')).toMatch(/^decisions +1 of 1$/m);
  expect(report('failed')).toContain('2 of 4 decisions');
  expect(report('failed')).toMatch(/^ {2}C3-01 +any +Gap/m);
});

test.each([
  ['1-pins-99 pins', body, '1-pins-99 does not exist'],
  ['1-pins-04 pins', '() => { open(); }', 'has no assertions'],
  ['1-pins-04 pins', 'journey', 'has no assertions'],
  ['pins as 1-pins-04 says', body, '1-pins-04 must be at the start of the title'],
])('reports the title %s with the body %s', (title, testBody, issue) => {
  const { ok, text } = reportOn({ [BROWSER]: `test('${title}', ${testBody});` });
  expect(ok).toBe(false);
  expect(text).toContain(`FAULT ${BROWSER}: "${title}": ${issue}`);
});

test('checks ids that come from a value with the results', () => {
  const buildResults = (id) => [
    [BROWSER, `${id} opens`, 'passed'],
    [BROWSER, 'shows no row', 'passed'],
  ];
  const assertingFile = { [BROWSER]: `for (const id of ids) test(\`\${id} opens\`, ${body});` };
  expect(reportOn(assertingFile, buildResults('1-pins-04'))).toMatchObject({
    ok: true,
    text: expect.stringContaining('1 of 4 rows'),
  });
  expect(reportOn(assertingFile, buildResults('1-pins-77')).text).toContain('1-pins-77 does not exist');
  const silentFile = { [BROWSER]: 'for (const id of ids) test(`${id} opens`, () => { open(); });' };
  expect(reportOn(silentFile, buildResults('1-pins-04')).text).toContain('has no assertions');
});

test('can be limited to one area', () => {
  const { text } = reportOn({}, undefined, { area: '2-pin-up' });
  expect(text).toContain('0 of 1 rows');
  expect(text).not.toContain('1-pins');
  expect(reportOn({}, undefined, { area: '2-nothing' })).toMatchObject({
    ok: false,
    text: expect.stringContaining('unknown area'),
  });
});

test('every row of the specification has a status', () => {
  const rows = readRows(root);
  expect(rows.size).toBeGreaterThan(1500);
  expect(rows.get('2-accounts-01')).toMatchObject({ area: '2-accounts', kind: 'browser' });
  expect(rows.get('3-components-02')).toMatchObject({ area: '3-components', kind: 'unit' });
  const decisions = readDecisions(root);
  expect(decisions.size).toBe(369 + 63);
  expect(decisions.get('decisions-61').text).toMatch(/^An unknown query parameter is 400/);
  expect(decisions.get('S3-11')).toMatchObject({ area: 'S3', kind: 'any' });
});
