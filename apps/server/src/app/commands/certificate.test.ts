import { companyDeletion } from '@mainstay/contract/company-deletion';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deleteDueCompanies } from '../../core/company-deletion/jobs.ts';
import { createSigner } from '../../platform/crypto/signer.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { createEmptyCompany } from '../testing/archives.ts';
import { run } from './certificate.ts';
import { run as runSecrets } from './secrets.ts';

const DUE = new Date('2026-11-27T12:00:00Z');
let t: TestApp;
const folder = mkdtempSync(path.join(os.tmpdir(), 'mainstay-certificate-'));
beforeAll(async () => {
  t = await openTestApp();
  const nia = await createEmptyCompany(t, 'quay');
  await t.query('quay', 'update users set password_hash = null where tenant_id = $1');
  const body = { company_name: 'quay', password: '' };
  expect((await t.call(nia, companyDeletion.requestDeletion, { body })).status).toBe(200);
  t.setNow(DUE);
  await deleteDueCompanies(t.services, new AbortController().signal);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

const SECRET = 'a secret that is only good for tests';
const getEnvironment = (secret: string) => {
  const { host, database } = t.services.database.ownerPool.options as pg.ClientConfig;
  const toUrl = (user: string) => `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;
  return {
    DATABASE_URL: toUrl('mainstay_owner'),
    // With a login of its own, no command changes the password of the login that all test databases share.
    DATABASE_APP_URL: toUrl('mainstay_app'),
    MAINSTAY_SECRET: secret,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  };
};

/** Runs the command like an operator. @returns its exit code and its output */
async function runCommand(args: readonly string[], secret = SECRET): Promise<[code: number, output: string]> {
  const write = vi.mocked(process.stdout.write);
  write.mockClear();
  const code = await run([...args], getEnvironment(secret));
  return [code, write.mock.calls.map(([text]) => String(text)).join('')];
}

test('an operator lists deleted companies, and shows and verifies their certificates', async () => {
  expect(await runCommand(['list'])).toEqual([
    0,
    expect.stringMatching(/^2026-11-27T12:00:00\.000Z {2}quay \(company \d+\)\n$/),
  ]);
  const [, shown] = await runCommand(['show', '--domain', 'quay']);
  const file = path.join(folder, 'certificate.json');
  writeFileSync(file, shown);
  const [code, output] = await runCommand(['verify', file]);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(
      /^VALID: quay \(company \d+\) was deleted at 2026-11-27T12:00:00\.000Z, as nia@quay\.test requested\./,
    ),
  ]);
  expect(output).toContain('; 0 rows are left.');
  writeFileSync(file, shown.replace('nia@quay.test', 'eve@quay.test'));
  expect(await runCommand(['verify', file])).toEqual([
    1,
    'NOT VALID: the certificate was changed, or it was not signed by this installation.\n',
  ]);
  writeFileSync(file, '{}');
  await expect(runCommand(['verify', file])).rejects.toThrow('is not a certificate.');
  await expect(runCommand(['show', '--domain', 'acme'])).rejects.toThrow(
    'No company with the domain acme was deleted.',
  );
});

test('a certificate stays valid after the master secret was rotated, and is not valid for another installation', async () => {
  const [, shown] = await runCommand(['show', '--domain', 'quay']);
  const file = path.join(folder, 'before-rotation.json');
  writeFileSync(file, shown);
  const secret = 'a secret that replaces the previous one';
  const rotation = { ...getEnvironment(secret), MAINSTAY_OLD_SECRETS: SECRET };
  expect(await runSecrets(['rotate'], rotation)).toBe(0);
  const [code, output] = await runCommand(['verify', file], secret);
  expect([code, output]).toEqual([0, expect.stringMatching(/^VALID: quay /)]);
  expect(await runCommand(['show', '--domain', 'quay'], secret)).toEqual([0, shown]);

  // A certificate of someone who knows neither secret.
  const { certificate } = JSON.parse(shown) as { certificate: string };
  const signer = createSigner('a secret of another installation');
  const forged = { certificate, public_key: signer.publicKey, signature: signer.sign(certificate) };
  writeFileSync(file, JSON.stringify(forged));
  expect((await runCommand(['verify', file], secret))[0]).toBe(1);
});
