/**
 * The master key of an installation that was given none: `secret` in the data folder, readable by its owner only. Its
 * first line is the key in use; further lines are keys that a rotation replaced and has not finished with.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const fileIn = (dataDir: string) => path.join(dataDir, 'secret');
const generateSecret = () => randomBytes(32).toString('base64url');

/** The key in use, then those it replaced; made at the first call. */
export function readSecretFile(dataDir: string): [current: string, ...replaced: string[]] {
  const file = fileIn(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeWhole(dataDir, [generateSecret()], { replace: false });
  }
  const [current, ...replaced] = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (!current) throw new Error(`${file} is empty: put back the copy that was kept with the backup.`);
  return [current, ...replaced];
}

/** Puts a new key in front of the one in use, which stays readable. @returns false where a rotation had begun already */
export function beginSecretRotation(dataDir: string): boolean {
  const secrets = readSecretFile(dataDir);
  if (secrets.length > 1) return false;
  writeWhole(dataDir, [generateSecret(), ...secrets], { replace: true });
  return true;
}

/** Forgets the keys that were replaced. */
export function endSecretRotation(dataDir: string): void {
  const [current] = readSecretFile(dataDir);
  writeWhole(dataDir, [current], { replace: true });
}

/** The file is there whole or as it was, whatever happens between. */
function writeWhole(dataDir: string, lines: readonly string[], { replace }: { replace: boolean }): void {
  const file = fileIn(dataDir);
  const draft = `${file}.new-${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, lines.map((line) => `${line}\n`).join(''), { mode: 0o600, flag: 'wx', flush: true });
  chmodSync(draft, 0o600);
  try {
    if (replace) renameSync(draft, file);
    else linkSync(draft, file);
  } catch (error) {
    // Another process was faster: its key counts. Or the file system knows no links.
    if (replace || (error as NodeJS.ErrnoException).code !== 'EEXIST') {
      if (replace || existsSync(file)) throw error;
      renameSync(draft, file);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
