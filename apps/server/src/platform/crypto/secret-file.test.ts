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

test('a secret is made once, for its owner only', () => {
  const [made] = readSecretFile(dataDir);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(readSecretFile(dataDir)).toEqual([made]);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('a file of an older version, without a line end, is read as it is', () => {
  writeFileSync(file(), 'a-secret-of-before');
  expect(readSecretFile(dataDir)).toEqual(['a-secret-of-before']);
});

test('an empty file is no secret', () => {
  writeFileSync(file(), '\n');
  expect(() => readSecretFile(dataDir)).toThrow(/is empty/);
});

test('a rotation keeps the old secret until its end, and goes on where it was cut off', () => {
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

test('while it lasts, what the old secret sealed opens; its sessions have ended', () => {
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
