/** `npm run check` (fast) and `npm test` (all): every check, one line each, one summary; exit code 1 when anything failed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { STEPS } from './check/steps.mjs';
import { root } from './project.mjs';

const RESULTS = path.join(root, '.cache/test-results.json');
/** Enough for what went wrong, what it was waiting for, and where. */
const REASON_LINES = 12;
/** Steps of a stage that run at the same time: what two processors carry. */
const AT_ONCE = 2;

const mode = process.argv[2] ?? 'fast';
const stages = STEPS[mode];
if (!stages) {
  console.error(`Usage: node scripts/check.mjs ${Object.keys(STEPS).join('|')}`);
  process.exit(2);
}

mkdirSync(path.dirname(RESULTS), { recursive: true });
if (mode === 'all') rmSync(RESULTS, { force: true });

const total = { passed: 0, failed: 0, skipped: 0 };
const ran = [];
for (const stage of stages) {
  const waiting = [...stage];
  const oneByOne = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await take(step);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, oneByOne));
}

/** Runs a step and says how it went. */
async function take(step) {
  // What the specification check reads: every test that ran so far, which by its stage is every test there is.
  if (step.name === 'spec') writeFileSync(RESULTS, JSON.stringify({ ranAt: new Date().toISOString(), tests: ran }));
  const began = performance.now();
  const { output, tests, ...counts } = await step.check();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const ok = counts.failed === 0;
  for (const key of Object.keys(total)) total[key] += counts[key];
  ran.push(...tests);
  const said = step.name.startsWith('tests')
    ? tally(counts)
    : step.name === 'spec'
      ? (output.split('\n')[0] ?? '')
      : '';
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${step.name.padEnd(16)}${seconds.padStart(7)} s   ${said}`.trimEnd());
  if (ok) return;
  // First the names and reasons: what follows is long, and whoever cuts it keeps its beginning.
  for (const { file, title, status, reason } of tests) {
    if (status === 'failed') console.log(`      ${file}: ${title}\n${indented(reason)}`);
  }
  console.log(`\n${output}\n`);
}

function indented(reason) {
  return reason
    .split('\n')
    .slice(0, REASON_LINES)
    .map((line) => `        ${line}`)
    .join('\n');
}

function tally({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

process.exitCode = total.failed === 0 ? 0 : 1;
console.log(tally(total));
