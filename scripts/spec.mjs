/**
 * `npm run spec [-- --area 2-accounts] [--brief]`: reports which requirement rows and supplementary decisions are covered by tests, by
 * area, and lists those that are not covered.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isProgram, root } from './project.mjs';
import { checkTitles, countByArea, coverDecisions, coverRows } from './spec/coverage.mjs';
import { ProductUse } from './spec/product-use.mjs';
import { readDecisions, readRows } from './spec/rows.mjs';
import { readTests, TEST_FOLDERS } from './spec/titles.mjs';

const RESULTS = '.cache/test-results.json';
const TEXT_WIDTH = 110;

const shorten = (text) => (text.length > TEXT_WIDTH ? `${text.slice(0, TEXT_WIDTH - 1)}…` : text);

function formatCounts(counts) {
  const sum = (index) => counts.reduce((total, count) => total + count[index], 0);
  return `${sum(1)} of ${sum(2)}`;
}

/** @returns the lines to print and whether the test titles are valid */
export function reportSpec({ base = root, area, brief = false } = {}) {
  const rows = readRows(base);
  const decisions = readDecisions(base);
  const tests = readTests(base);
  const file = path.join(base, RESULTS);
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).tests : undefined;
  const issues = checkTitles(new Map([...rows, ...decisions]), tests, results);

  const use = new ProductUse(base, TEST_FOLDERS);
  const rowCover = coverRows(rows, tests, results, (test) => use.isUsedBy(test.file, test.text));
  const decisionCover = coverDecisions(decisions, rows, rowCover, tests, results);
  const isInArea = ([name]) => !area || name === area;
  const rowCounts = countByArea(rows, rowCover).filter(isInArea);
  const decisionCounts = countByArea(decisions, decisionCover).filter(isInArea);
  const counts = [...rowCounts, ...decisionCounts];
  if (area && counts.length === 0) issues.push(`unknown area ${area}`);

  const status = results
    ? 'covered by a test that passed in the last run'
    : 'named by a test, NOT RUN: run npm test to get results';
  const lines = [`${formatCounts(rowCounts)} rows and ${formatCounts(decisionCounts)} decisions ${status}`];
  if (!brief) {
    lines.unshift(...counts.map(([name, n, total]) => `${name.padEnd(24)}${String(n).padStart(5)} of ${total}`));
    const cover = new Map([...rowCover, ...decisionCover]);
    const uncovered = [...rows.values(), ...decisions.values()].filter(
      (row) => isInArea([row.area]) && !cover.get(row.id).shown,
    );
    if (uncovered.length > 0) lines.push('', 'Not covered:');
    for (const { id, kind, text } of uncovered) {
      const { note } = cover.get(id);
      lines.push(`  ${id.padEnd(26)}${kind.padEnd(9)}${shorten(text)}${note ? `  [${note}]` : ''}`);
    }
  }
  return { lines: [...lines, ...issues.map((issue) => `FAULT ${issue}`)], ok: issues.length === 0 };
}

if (isProgram(import.meta.url)) {
  const { values } = parseArgs({ options: { area: { type: 'string' }, brief: { type: 'boolean' } } });
  const { lines, ok } = reportSpec(values);
  console.log(lines.join('\n'));
  process.exitCode = ok ? 0 : 1;
}
