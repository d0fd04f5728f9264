/** `npm run bench [-- part …]`: builds stale parts, then runs the benchmarks. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './project.mjs';

const run = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
const built = run(path.join(root, 'scripts/build.mjs'));
process.exitCode = built || run('--import', 'tsx', path.join(root, 'bench/run.ts'), ...process.argv.slice(2));
