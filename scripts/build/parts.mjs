/** The two parts of the build, and the check whether a build matches its sources. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles, root } from '../project.mjs';

const COMMON = [
  'packages/contract/src',
  'packages/contract/package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/build',
];

export const PARTS = [
  {
    name: 'server',
    dist: 'apps/server/dist',
    entry: 'apps/server/src/main.ts',
    inputs: [...COMMON, 'apps/server/src', 'apps/server/package.json'],
  },
  {
    name: 'web',
    dist: 'apps/web/dist',
    entry: 'apps/web/index.html',
    inputs: [
      ...COMMON,
      'apps/web/src',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      'apps/web/bundle',
      'apps/web/package.json',
    ],
  },
];

/** Test files are excluded, so changes to them do not trigger a build. */
const isBuilt = (file) => !/\.test\.\w+$|[\\/]src[\\/](?:app[\\/])?testing[\\/]/.test(file);

/** Returns a hash of the names and contents of everything that a part is built from. */
export function hashPart(part, base = root) {
  const hash = createHash('sha256');
  for (const input of part.inputs) {
    for (const file of listFiles(path.join(base, input))) {
      if (isBuilt(file)) hash.update(path.relative(base, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

const getStamp = (part, base) => path.join(base, part.dist, '.built-from');

/** Returns the parts whose sources exist and differ from those of the last build. An installation without sources is never stale. */
export function findStaleParts(base = root) {
  return PARTS.filter((part) => {
    if (!existsSync(path.join(base, part.entry))) return false;
    const stamp = getStamp(part, base);
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashPart(part, base);
  });
}

/** Builds a part. The stamp is removed before and written after the build, so that a failed build stays stale. */
export async function buildPart(part, build, base = root) {
  const hash = hashPart(part, base);
  rmSync(getStamp(part, base), { force: true });
  await build();
  mkdirSync(path.join(base, part.dist), { recursive: true });
  writeFileSync(getStamp(part, base), hash);
}
