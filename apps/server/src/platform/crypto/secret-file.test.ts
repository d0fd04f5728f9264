import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMasterKey } from './master-key.ts';
import { beginSecretRotation, endSecretRotation, readSecretFile } from './secret-file.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'mainstay-secret-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const file = () => path.join(dataDir, 'secret');
const key = () => openMasterKey({ secret: undefined, oldSecrets: [], dataDir });

test('creates the secret once, readable by its owner only', () => {
  const [made] = readSecretFile(dataDir);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(readSecretFile(dataDir)).toEqual([made]);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('reads a file of an older version without a line end unchanged', () => {
  writeFileSync(file(), 'a-secret-of-before');
  expect(readSecretFile(dataDir)).toEqual(['a-secret-of-before']);
});

test('rejects an empty file', () => {
  writeFileSync(file(), '\n');
  expect(() => readSecretFile(dataDir)).toThrow(/is empty/);
});

test('a rotation keeps the old secret until it ends and continues after an interruption', () => {
  const [old] = readSecretFile(dataDir);
  expect(beginSecretRotation(dataDir)).toBe(true);
  const between = readSecretFile(dataDir);
  expect([between.length, between[1]]).toEqual([2, old]);
  expect(between[0]).not.toBe(old);
  expect(beginSecretRotation(dataDir)).toBe(false);
  expect(readSecretFile(dataDir)).toEqual(between);
  endSecretRotation(dataDir);
  expect(readSecretFile(dataDir)).toEqual([between[0]]);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(readFileSync(file(), 'utf8')).not.toContain(old);
});

test('opens values of the old secret during a rotation, but ends its sessions', () => {
  const place = { tenant: 1, column: 'outgoing_mail.secret_sealed', row: 1 } as const;
  const before = key();
  const sealed = before.sealer.seal(place, 'kept');
  beginSecretRotation(dataDir);
  const between = key();
  expect(between.sealer.open(place, sealed)).toBe('kept');
  expect(between.signing).not.toEqual(before.signing);
  endSecretRotation(dataDir);
  expect(() => key().sealer.open(place, sealed)).toThrow();
});
