/**
 * Calls every endpoint that changes data with a sample and checks the locks that it waits for, in this order. Of two
 * commands that change the same data, the second one reads what the first one has committed. The list is in
 * `testing/command-locks.ts`; a new endpoint needs a line there.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../platform/crypto/password.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { COMMAND_LOCKS } from '../../app/testing/command-locks.ts';
import { type LockHolders, openLockHolders, type LockName } from '../../app/testing/lock-holders.ts';
import { getRecordFactory } from '../../app/testing/records.ts';
import {
  isChange,
  needsRecord,
  type RecordIds,
  type SampleCall,
  sampleCalls,
  toSampleAddress,
  toSampleBody,
} from '../../app/testing/sample-calls.ts';
import { createUser } from '../../core/people/create-user.ts';

const DOMAIN = 'demo';
const EMAIL = 'ada@only.test';
let t: TestApp;
let locks: LockHolders;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  const passwordHash = await hashPassword('Harbour!42');
  await t.inTenant(DOMAIN, 'write', (tx) =>
    createUser(tx, { email: EMAIL, firstName: 'Ada', roles: ['ADM'], passwordHash }),
  );
  locks = await openLockHolders(t.services, await t.tenantId(DOMAIN));
});
afterAll(async () => {
  await locks.close();
  await t.close();
});

async function findLocks({ endpoint }: SampleCall): Promise<LockName[]> {
  const make = needsRecord(endpoint) ? getRecordFactory(endpoint.path) : undefined;
  const ids: RecordIds = (await make?.(t, { domain: DOMAIN, email: EMAIL })) ?? {};
  const caller = await t.signIn(EMAIL);
  await locks.lockAll();
  const address = toSampleAddress(endpoint, ids);
  const call = t.send(caller, endpoint.method, address, toSampleBody(endpoint.path, ids));
  const found: LockName[] = [];
  for (let name = await locks.waitFor(call); name; name = await locks.waitFor(call)) {
    found.push(name);
    await locks.release(name);
  }
  await call;
  await locks.releaseAll();
  return found;
}

const CHANGES = sampleCalls.filter(({ policy }) => isChange(policy)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
const EXPECTED = COMMAND_LOCKS.trim().split('\n');
const getName = (line: string): string => line.slice(0, line.indexOf(': '));

/** Each test calls some of the endpoints, so that no test takes long on a busy machine. */
const PARTS = 6;
const PART_SIZE = Math.ceil(CHANGES.length / PARTS);

test.each(Array.from({ length: PARTS }, (_, part) => part))(
  'every change waits for its locks, part %i',
  async (part) => {
    const found: string[] = [];
    const calls = CHANGES.slice(part * PART_SIZE, (part + 1) * PART_SIZE);
    for (const call of calls) {
      const names = await findLocks(call);
      if (names.length > 0) found.push(`${call.name}: ${names.join(', ')}`);
    }
    const names = new Set(calls.map(({ name }) => name));
    expect(found).toEqual(EXPECTED.filter((line) => names.has(getName(line))));
  },
);

test('every listed call exists', () => {
  const names = new Set(CHANGES.map(({ name }) => name));
  expect(EXPECTED.filter((line) => !names.has(getName(line)))).toEqual([]);
});
