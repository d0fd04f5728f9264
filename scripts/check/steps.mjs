/** The checks in stages, in execution order. `fast` checks need neither a database nor a browser. */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.mjs';
import { run } from './run.mjs';
import { countTests, readReport } from './test-report.mjs';

const node = (file, ...args) => [process.execPath, [path.join(root, file), ...args]];
const tool = (name, ...args) => [path.join(root, 'node_modules/.bin', name), args];
const TYPES = ['packages/contract', 'packages/client', 'apps/server', 'apps/web', 'e2e'];

/** A check that passes or fails as a whole. */
const buildCommandStep = (name, command) => ({
  name,
  async check() {
    const { ok, output } = await run(...command);
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, output, tests: [] };
  },
});

/** In MiB. This process transforms the modules of all workers; with the default of 16 MiB, it collects garbage a fifth of its time. */
const YOUNG_GENERATION = '--max-semi-space-size=64';

/** A Vitest project, for which tests are counted, with its `-isolated` tests if there are some. */
const buildTestStep = (project) => ({
  name: `tests ${project}`,
  async check() {
    const report = path.join(root, `.cache/vitest-${project}.json`);
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const vitest = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--project',
      `${project}-isolated`,
      '--passWithNoTests',
    ];
    const { ok, output } = await run(process.execPath, [YOUNG_GENERATION, ...vitest, ...reporters]);
    const results = existsSync(report) ? readReport(report, root) : [];
    const counts = countTests(results);
    // A run that failed outside its tests counts as a failure.
    if (!ok && counts.failed === 0) counts.failed = 1;
    return { ...counts, output, tests: results };
  },
});

const STATIC = [
  buildCommandStep('lint', tool('oxlint', '--type-aware', '--deny-warnings')),
  ...TYPES.map((folder) =>
    buildCommandStep(`types ${path.basename(folder)}`, tool('tsc', '-p', folder, '--pretty', 'false')),
  ),
  buildCommandStep('client', tool('tsx', 'scripts/client-types.ts', '--check')),
  buildCommandStep('conventions', node('scripts/conventions.mjs')),
  buildCommandStep('commits', node('scripts/commits.mjs')),
  buildCommandStep('format', tool('biome', 'format', '--reporter=summary', '.')),
];
/** What the browser tests run against. They would build it themselves, but then a processor is idle. */
const BUILD = buildCommandStep('build', node('scripts/build.mjs'));
/** Read the results of the tests, so they run last. */
const RESULTS = [
  buildCommandStep('spec', node('scripts/spec.mjs', '--brief')),
  buildCommandStep('events', tool('tsx', 'scripts/events.ts')),
];

/** Two steps of a stage run at a time. A stage begins when the previous one is complete. */
export const STEPS = {
  fast: [[...STATIC, buildTestStep('web'), buildTestStep('unit')]],
  // The tests of the server and those in the browser have the machine for themselves.
  all: [
    [...STATIC, BUILD, buildTestStep('web'), buildTestStep('unit')],
    [buildTestStep('server')],
    [buildTestStep('e2e')],
    RESULTS,
  ],
};
