/**
 * The master key of an installation without a configured one: `secret` in the data folder, readable by its owner only.
 * Its first line is the current key; further lines are replaced keys of a rotation that is not complete.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const getSecretPath = (dataDir: string) => path.join(dataDir, 'secret');
const generateSecret = () => randomBytes(32).toString('base64url');

/** Returns the current key, followed by those it replaced. The file is created on the first call. */
export function readSecretFile(dataDir: string): [current: string, ...replaced: string[]] {
  const file = getSecretPath(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeAtomically(dataDir, [generateSecret()], { replace: false });
  }
  const [current, ...replacedSecrets] = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (!current) throw new Error(`${file} is empty. Restore the copy from the backup.`);
  return [current, ...replacedSecrets];
}

/**
 * Adds a new current key; the previous one remains readable.
 * @returns false if a rotation had already begun
 */
export function beginSecretRotation(dataDir: string): boolean {
  const secrets = readSecretFile(dataDir);
  if (secrets.length > 1) return false;
  writeAtomically(dataDir, [generateSecret(), ...secrets], { replace: true });
  return true;
}

/** Deletes the replaced keys. */
export function endSecretRotation(dataDir: string): void {
  const [current] = readSecretFile(dataDir);
  writeAtomically(dataDir, [current], { replace: true });
}

/** Writes the file atomically. */
function writeAtomically(dataDir: string, lines: readonly string[], { replace }: { replace: boolean }): void {
  const file = getSecretPath(dataDir);
  const temporaryFile = `${file}.new-${process.pid}`;
  rmSync(temporaryFile, { force: true });
  writeFileSync(temporaryFile, lines.map((line) => `${line}\n`).join(''), { mode: 0o600, flag: 'wx', flush: true });
  chmodSync(temporaryFile, 0o600);
  try {
    if (replace) renameSync(temporaryFile, file);
    else linkSync(temporaryFile, file);
  } catch (error) {
    // Another process was faster, so its key is used. Otherwise, the file system does not support links.
    if (replace || (error as NodeJS.ErrnoException).code !== 'EEXIST') {
      if (replace || existsSync(file)) throw error;
      renameSync(temporaryFile, file);
    }
  } finally {
    rmSync(temporaryFile, { force: true });
  }
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
