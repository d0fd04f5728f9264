/** Reads the output of Vitest's JSON reporter. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @returns every test as `{ file, title, status, reason, requests, events }`. `status` is `passed`, `failed` or `skipped`, `reason`
 * is the message of a failed test, and `requests` is the number of its HTTP requests if the project counts them. `events` is what
 * the test saw of events, if the project notes it. A file that failed before its tests started counts
 * as one failed test.
 */
export function readReport(report, base) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(base, name);
    const tests = assertionResults.map(({ title, status, failureMessages, meta }) => ({
      file,
      title,
      status: toPlainStatus(status),
      reason: stripVTControlCharacters(failureMessages?.[0] ?? ''),
      requests: meta?.requests ?? 0,
      events: meta?.events,
    }));
    const isBroken = status === 'failed' && tests.every((test) => test.status !== 'failed');
    return isBroken
      ? [...tests, { file, title: 'the file could not be run', status: 'failed', reason: message ?? '' }]
      : tests;
  });
}

const toPlainStatus = (status) => (status === 'passed' || status === 'failed' ? status : 'skipped');

export function countTests(tests) {
  const count = (status) => tests.filter((test) => test.status === status).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}
