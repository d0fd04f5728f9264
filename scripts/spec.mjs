/** `npm run spec [-- --area 2-accounts] [--brief]`: requirement rows shown by tests, by area, and every row not yet shown. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isProgram, root } from './project.mjs';
import { countByArea, coverRows, checkTitles } from './spec/coverage.mjs';
import { readRows } from './spec/rows.mjs';
import { readTests } from './spec/titles.mjs';

const RESULTS = '.cache/test-results.json';
const TEXT_WIDTH = 110;

const shorten = (text) => (text.length > TEXT_WIDTH ? `${text.slice(0, TEXT_WIDTH - 1)}…` : text);

/** @returns lines to print and whether titles are in order */
export function reportSpec({ base = root, area, brief = false } = {}) {
  const rows = readRows(base);
  const tests = readTests(base);
  const file = path.join(base, RESULTS);
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).tests : undefined;
  const faults = checkTitles(rows, tests, results);
  const cover = coverRows(rows, tests, results);
  const counts = countByArea(rows, cover).filter(([name]) => !area || name === area);
  if (area && counts.length === 0) faults.push(`no area is called ${area}`);

  const shown = counts.reduce((sum, [, n]) => sum + n, 0);
  const all = counts.reduce((sum, [, , n]) => sum + n, 0);
  const how = results
    ? 'shown by a test that passed in the last run'
    : 'named by a test, NOT RUN: npm test leaves results';
  const lines = [`${shown} of ${all} rows ${how}`];
  if (!brief) {
    lines.unshift(...counts.map(([name, n, total]) => `${name.padEnd(24)}${String(n).padStart(5)} of ${total}`));
    const open = [...rows.values()].filter((row) => (!area || row.area === area) && !cover.get(row.id).shown);
    if (open.length > 0) lines.push('', 'Not yet shown:');
    for (const { id, kind, text } of open) {
      const { note } = cover.get(id);
      lines.push(`  ${id.padEnd(26)}${kind.padEnd(9)}${shorten(text)}${note ? `  [${note}]` : ''}`);
    }
  }
  return { lines: [...lines, ...faults.map((fault) => `FAULT ${fault}`)], ok: faults.length === 0 };
}

if (isProgram(import.meta.url)) {
  const { values } = parseArgs({ options: { area: { type: 'string' }, brief: { type: 'boolean' } } });
  const { lines, ok } = reportSpec(values);
  console.log(lines.join('\n'));
  process.exitCode = ok ? 0 : 1;
}
