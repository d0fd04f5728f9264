import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { diffFields, recordAudit } from './record-audit.ts';

let t: TestApp;
beforeAll(async () => {
  ({ t } = await openCompany({}));
});
afterAll(() => t.close());

test('untrusted input is truncated and never prevents its entry', async () => {
  const [entry] = await t.inTenant('acme', 'write', async (tx) => {
    await recordAudit(tx, {
      verb: 'refuse',
      entity: 'session',
      userId: null,
      changes: {
        long: 'x'.repeat(100_000),
        cut: `${'y'.repeat(1999)}😀`,
        list: ['a\0b', 'half \ud83d'],
        whole: 'Zoë 😀',
      },
      now: TEST_NOW,
    });
    return tx.rows<{ changes: Record<string, string> }>('select changes from audit_log where tenant_id = $1', [
      tx.tenant,
    ]);
  });
  expect(entry?.changes).toEqual({
    long: 'x'.repeat(2000),
    cut: `${'y'.repeat(1999)}\ufffd`,
    list: ['a\ufffdb', 'half \ufffd'],
    whole: 'Zoë 😀',
  });
});

test('only fields that differ are changes', () => {
  expect(diffFields({ name: 'A', roles: ['CSM'], other: 1 }, { name: 'B', roles: ['CSM'] })).toEqual({
    name: { before: 'A', after: 'B' },
  });
  expect(diffFields({ title: null }, { title: null })).toBeUndefined();
});
