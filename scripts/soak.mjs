/**
 * `npm run soak`: sends random queries with every problematic string in every position to the component engine, and random requests based
 * on the OpenAPI document to a real server. No request may be answered with a 5xx status. Three users then take random steps on plays
 * concurrently. `-- 50000` sends and takes that many of each instead of 20,000; a second number is the seed of an earlier run to repeat.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { root } from './project.mjs';

const TESTS = [
  'platform/engine/property',
  'platform/engine/injection',
  'platform/http/fuzz',
  'domains/playbooks/random-walk',
].map((name) => `apps/server/src/${name}.test.ts`);
const [cases = '20000', seed = String(randomInt(2 ** 31 - 1))] = process.argv.slice(2);
if (![cases, seed].every((text) => /^\d{1,10}$/.test(text))) {
  console.error('Usage: npm run soak -- [requests] [seed]');
  process.exit(2);
}
console.log(`soak: ${cases} requests, seed ${seed}; repeat with npm run soak -- ${cases} ${seed}`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'server', ...TESTS], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SOAK_CASES: cases, SOAK_SEED: seed },
});
process.exitCode = status ?? 1;
