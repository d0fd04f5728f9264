/**
 * The only master key and the keys derived from it. If none is configured, it is in the file `secret` of the data folder, readable by its
 * owner only: the first line is the current key; further lines are replaced keys of a rotation that is not complete.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { deriveKey, Sealer } from './sealer.ts';
import { createSigner, type Signer } from './signer.ts';

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

export interface MasterKey {
  /** Signs session tokens. */
  signing: Uint8Array;
  /** Hashes single-use codes, so that the codes in a copied table cannot be used. */
  codes: Uint8Array;
  /** Signs links to files. */
  links: Uint8Array;
  /** Signs the addresses in unsubscribe links. */
  unsubscribe: Uint8Array;
  /** Password of the request login on an external database. */
  requestPassword: string;
  /** Encrypts secrets that other services issued to a company: client secrets, tokens, and links in emails. */
  sealer: Sealer;
  /** Signs the certificates of deleted companies. */
  signer: Signer;
}

/**
 * Reads the secret from `MAINSTAY_SECRET`, or from `secret` in the data folder, which is created (mode 0600) at the
 * first start. Older secrets only decrypt values that they sealed; their sessions and codes are no longer valid.
 */
export function openMasterKey(config: Pick<Config, 'secret' | 'oldSecrets' | 'dataDir'>): MasterKey {
  const [secret, ...replacedSecrets] = config.secret ? [config.secret] : readSecretFile(config.dataDir);
  return {
    signing: deriveKey(secret, 'session tokens'),
    codes: deriveKey(secret, 'single-use codes'),
    links: deriveKey(secret, 'links to files'),
    unsubscribe: deriveKey(secret, 'unsubscribe links'),
    requestPassword: Buffer.from(deriveKey(secret, 'request login')).toString('base64url'),
    sealer: new Sealer(secret, [...replacedSecrets, ...config.oldSecrets]),
    signer: createSigner(secret),
  };
}
