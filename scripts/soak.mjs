/**
 * `npm run soak`: the engine of components under many random questions, and every naughty string in every place.
 * `-- 50000` asks that many instead of 20,000; a second number is the seed of an earlier run, which repeats it.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { root } from './project.mjs';

const TESTS = ['property', 'injection'].map((name) => `apps/server/src/platform/engine/${name}.test.ts`);
const [cases = '20000', seed = String(randomInt(2 ** 31 - 1))] = process.argv.slice(2);
if (![cases, seed].every((text) => /^\d{1,10}$/.test(text))) {
  console.error('Usage: npm run soak -- [questions] [seed]');
  process.exit(2);
}
console.log(`soak: ${cases} questions, seed ${seed}; again with npm run soak -- ${cases} ${seed}`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'server', ...TESTS], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SOAK_CASES: cases, SOAK_SEED: seed },
});
process.exitCode = status ?? 1;
