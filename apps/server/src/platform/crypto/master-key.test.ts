import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSecretRotation, endSecretRotation, openMasterKey, readSecretFile } from './master-key.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'mainstay-secret-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const getFile = () => path.join(dataDir, 'secret');
const openKey = () => openMasterKey({ secret: undefined, oldSecrets: [], dataDir });

test('creates the secret once, readable by its owner only', () => {
  const [secret] = readSecretFile(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(readSecretFile(dataDir)).toEqual([secret]);
  expect(statSync(getFile()).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('reads a file of an older version without a line end unchanged', () => {
  writeFileSync(getFile(), 'a-secret-of-before');
  expect(readSecretFile(dataDir)).toEqual(['a-secret-of-before']);
});

test('rejects an empty file', () => {
  writeFileSync(getFile(), '\n');
  expect(() => readSecretFile(dataDir)).toThrow(/is empty/);
});

test('a rotation keeps the old secret until it ends and continues after an interruption', () => {
  const [oldSecret] = readSecretFile(dataDir);
  expect(beginSecretRotation(dataDir)).toBe(true);
  const secrets = readSecretFile(dataDir);
  expect([secrets.length, secrets[1]]).toEqual([2, oldSecret]);
  expect(secrets[0]).not.toBe(oldSecret);
  expect(beginSecretRotation(dataDir)).toBe(false);
  expect(readSecretFile(dataDir)).toEqual(secrets);
  endSecretRotation(dataDir);
  expect(readSecretFile(dataDir)).toEqual([secrets[0]]);
  expect(statSync(getFile()).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(readFileSync(getFile(), 'utf8')).not.toContain(oldSecret);
});

test('opens values of the old secret during a rotation, but ends its sessions', () => {
  const location = { tenant: 1, column: 'outgoing_mail.secret_sealed', row: 1 } as const;
  const oldKey = openKey();
  const sealed = oldKey.sealer.seal(location, 'kept');
  beginSecretRotation(dataDir);
  const rotatingKey = openKey();
  expect(rotatingKey.sealer.open(location, sealed)).toBe('kept');
  expect(rotatingKey.signing).not.toEqual(oldKey.signing);
  endSecretRotation(dataDir);
  expect(() => openKey().sealer.open(location, sealed)).toThrow();
});
