/**
 * `npm run check` (fast) and `npm test` (all): runs every check, prints one line for each and a summary. The exit code is 1 if any check
 * failed.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { STEPS } from './check/steps.mjs';
import { root } from './project.mjs';

const RESULTS = path.join(root, '.cache/test-results.json');
/** Number of lines of an error message, enough for the error, the awaited condition and the location. */
const REASON_LINES = 12;
/** Number of steps of a stage that run in parallel, suitable for two processors. */
const CONCURRENCY = 2;

const mode = process.argv[2] ?? 'fast';
const stages = STEPS[mode];
if (!stages) {
  console.error(`Usage: node scripts/check.mjs ${Object.keys(STEPS).join('|')}`);
  process.exit(2);
}

mkdirSync(path.dirname(RESULTS), { recursive: true });
if (mode === 'all') rmSync(RESULTS, { force: true });

const total = { passed: 0, failed: 0, skipped: 0 };
const results = [];
for (const stage of stages) {
  // The last stage reads the results of all tests.
  if (mode === 'all' && stage === stages.at(-1))
    writeFileSync(RESULTS, JSON.stringify({ ranAt: new Date().toISOString(), tests: results }));
  const waiting = [...stage];
  const runSteps = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runSteps));
}

/** Runs a step and prints its result. */
async function runStep(step) {
  const startedAt = performance.now();
  const { output, tests, ...counts } = await step.check();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const ok = counts.failed === 0;
  for (const key of Object.keys(total)) total[key] += counts[key];
  results.push(...tests);
  const summary = step.name.startsWith('tests')
    ? formatTally(counts)
    : ['spec', 'events'].includes(step.name)
      ? (output.split('\n')[0] ?? '')
      : '';
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${step.name.padEnd(16)}${seconds.padStart(7)} s   ${summary}`.trimEnd());
  if (ok) return;
  // Names and reasons are printed first, because long output is often truncated at the end.
  for (const { file, title, status, reason } of tests) {
    if (status === 'failed') console.log(`      ${file}: ${title}\n${indent(reason)}`);
  }
  console.log(`\n${output}\n`);
}

function indent(reason) {
  return reason
    .split('\n')
    .slice(0, REASON_LINES)
    .map((line) => `        ${line}`)
    .join('\n');
}

function formatTally({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

process.exitCode = total.failed === 0 ? 0 : 1;
console.log(formatTally(total));
