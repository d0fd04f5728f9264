/**
 * Calls every endpoint that changes data with a sample and checks the locks that it waits for, in this order. Of two
 * commands that change the same data, the second one reads what the first one has committed. A new endpoint needs a line in the list.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { type LockHolders, type LockName, openLockHolders } from '../../app/testing/lock-holders.ts';
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
import { hashPassword } from '../../platform/crypto/password.ts';

/**
 * The locks that sample calls wait for, in order. Calls that wait for no lock are not listed.
 * `features/accounts/command-locks.test.ts` compares them.
 */
const COMMAND_LOCKS = `
DELETE /v1/api/accounts/notes/: account
DELETE /v1/api/accounts/{id}/contacts/delete/: account
DELETE /v1/api/accounts/{id}/contacts/notes/delete/: account
DELETE /v1/api/actions/assets/delete/: account
DELETE /v1/api/actions/notes/: account
DELETE /v1/api/actions/play/{id}/unassign/: account
DELETE /v1/api/actions/reminder/: account
DELETE /v1/api/admin/automation-rules/{id}/: definitions
DELETE /v1/api/admin/components/{id}/: definitions
DELETE /v1/api/admin/custom-attribute/{id}/: definitions
DELETE /v1/api/admin/custom-tables/{id}/: definitions
DELETE /v1/api/admin/kpi/formulas/{id}/: definitions
DELETE /v1/api/admin/kpi/templates/{id}/: definitions
DELETE /v1/api/admin/kpi/{id}/: definitions
DELETE /v1/api/admin/menus/{id}/: definitions
DELETE /v1/api/admin/pages/{id}/: definitions
DELETE /v1/api/admin/success-plans/{choices}/{id}/: definitions
DELETE /v1/api/admin/teams/{id}/: teams
DELETE /v1/api/oauth/link/{strategy}/: users
DELETE /v1/api/success-plan/{id}/: account
PATCH /v1/api/admin/kpi/{id}/: definitions
PATCH /v1/api/profile/user/name/: users
POST /settings/general/update/: settings
POST /settings/profile/appearance/update/: settings
POST /settings/profile/client_config/update/: settings
POST /settings/profile/entityname/update/: settings
POST /settings/profile/theme/update/: settings
POST /v1/api/accounts/{id}/contacts/add/: account
POST /v1/api/accounts/{id}/contacts/edit/: account
POST /v1/api/accounts/{id}/contacts/merge/: account
POST /v1/api/accounts/{id}/contacts/merge/undo/: account
POST /v1/api/accounts/{id}/contacts/notes/add/: account
POST /v1/api/accounts/{id}/contacts/notes/edit/: account
POST /v1/api/accounts/{id}/notes/edit/: account
POST /v1/api/accounts/{id}/pin_assets_note/: account
POST /v1/api/accounts/{id}/pin_contact/: account
POST /v1/api/accounts/{id}/rank/: account
POST /v1/api/accounts/{id}/tags/: account
POST /v1/api/actions/account/create-play/: account
POST /v1/api/actions/account/play/: account
POST /v1/api/actions/add/: account
POST /v1/api/actions/add_task_description/: account
POST /v1/api/actions/assign/: account
POST /v1/api/actions/edit/: account
POST /v1/api/actions/notes/: account
POST /v1/api/actions/notes/add/: account
POST /v1/api/actions/pin_action_asset/: account
POST /v1/api/actions/reminder/: account
POST /v1/api/actions/skip/: account
POST /v1/api/actions/{id}/complete/: account
POST /v1/api/admin/automation-rules/: definitions
POST /v1/api/admin/automation-rules/{id}/active/: definitions
POST /v1/api/admin/components/: definitions
POST /v1/api/admin/custom-attribute/: definitions
POST /v1/api/admin/custom-tables/: definitions
POST /v1/api/admin/definitions/import/: definitions
POST /v1/api/admin/email-templates/: definitions
POST /v1/api/admin/external-processes/: definitions
POST /v1/api/admin/first-steps/dismiss/: settings
POST /v1/api/admin/kpi/: definitions
POST /v1/api/admin/kpi/formulas/: definitions
POST /v1/api/admin/kpi/templates/: definitions
POST /v1/api/admin/menus/: definitions
POST /v1/api/admin/pages/: definitions
POST /v1/api/admin/play-templates/: definitions
POST /v1/api/admin/play-templates/{id}/archive/: definitions
POST /v1/api/admin/success-plans/{choices}/: definitions
POST /v1/api/admin/users/{id}/deactivate/: administrators, users
POST /v1/api/ai-support/proposals/{id}/confirm/: account
POST /v1/api/epa/execute/{id}/: account
POST /v1/api/epa/replay/{id}/: account
POST /v1/api/integrations/create-playbook-action/: account
POST /v1/api/quick-filter/: users
POST /v1/api/success-plan/: account
PUT /v1/api/accounts/contacts/config/: settings
PUT /v1/api/accounts/{id}/messages/{messageId}/visibility/: account
PUT /v1/api/actions/account/update-playbook-name/{play_id}/: account
PUT /v1/api/actions/reminder/: account
PUT /v1/api/admin/automation-rules/{id}/: definitions
PUT /v1/api/admin/components/{id}/: definitions
PUT /v1/api/admin/custom-attribute/{id}/: definitions
PUT /v1/api/admin/custom-tables/{id}/: definitions
PUT /v1/api/admin/email-templates/{id}/: definitions
PUT /v1/api/admin/external-processes/{id}/: definitions
PUT /v1/api/admin/health-score/: definitions
PUT /v1/api/admin/kpi/formulas/{id}/: definitions
PUT /v1/api/admin/kpi/templatecategory/: definitions
PUT /v1/api/admin/kpi/templatecategory/{id}/: definitions
PUT /v1/api/admin/kpi/templates/{id}/: definitions
PUT /v1/api/admin/kpi/{id}/: definitions
PUT /v1/api/admin/menus/order/: definitions
PUT /v1/api/admin/menus/pages/{id}/: definitions
PUT /v1/api/admin/menus/{id}/: definitions
PUT /v1/api/admin/pages/{id}/: definitions
PUT /v1/api/admin/play-templates/{id}/: definitions
PUT /v1/api/admin/sign-in-policy/: settings
PUT /v1/api/admin/success-plans/{choices}/{id}/: definitions
PUT /v1/api/admin/teams/{id}/: teams
PUT /v1/api/admin/users/{id}/: administrators, users
PUT /v1/api/analytics/: users
PUT /v1/api/success-plan/objective/: account
PUT /v1/api/success-plan/{id}/: account
PUT /v1/api/success-plan/{id}/update/status: account
PUT /v1/api/update/title/: users
PUT /v1/api/users/appearance/: users
`;

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
