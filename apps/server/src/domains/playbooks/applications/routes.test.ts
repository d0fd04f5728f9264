/** Adding a playbook to many accounts: once per account despite interruptions and repeats, and only where the user may write. */
import { randomUUID } from 'node:crypto';
import { plays } from '@mainstay/contract/playbooks/plays';
import { playApplications } from '@mainstay/contract/playbooks/applications';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildAccounts } from '../../../app/demo/factories/accounts.ts';
import { buildTemplate } from '../../../app/demo/factories/plays.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { writeMeanwhile } from '../../../app/testing/lock-wait.ts';
import { failJobs } from '../../../app/testing/lost-jobs.ts';
import { type Name, setUpPlayFixture } from '../../../app/testing/play-fixture.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';
import { updatePlayTemplate } from '../templates/save-play-template.ts';
import { lockTemplate } from '../play-templates.ts';
import { ADD_PLAYS, addPlaysToNextAccounts, lockApplication } from './apply-playbook.ts';
import { playApplicationJobs } from './jobs.ts';

/** Needs more than two transactions. */
const MANY = 45;

const world = setUpPlayFixture();
const { t, callers, users, account } = world;
let accountIds: number[];
let template = 0;
beforeAll(async () => {
  await t.inTenant('acme', 'write', async (tx) => {
    accountIds = await buildAccounts(
      tx,
      Array.from({ length: MANY }, (_, n) => ({ name: `Berth ${n}`, tier: 'Berths', ownerId: users.maya })),
    );
  });
});
beforeEach(async () => {
  await world.renew();
  template = await t.inTenant('acme', 'write', (tx) =>
    buildTemplate(tx, {
      priority: 'H',
      actions: [
        { name: 'Call', dueAfter: 1 },
        { name: 'Meet', dependsOn: [0] },
      ],
    }),
  );
});

const requestApplication = (name: Name | 'gia', overrides: object = {}) =>
  t.call(callers[name], playApplications.createPlayApplication, {
    body: { template_id: template, ids: accountIds, request_key: randomUUID(), ...overrides },
  });
const getApplication = async (id: number, name: Name = 'ada') =>
  (await t.call(callers[name], playApplications.getPlayApplication, { params: { id } })).body.data;
/** Requests an application, runs its jobs and returns its progress. */
async function apply(name: Name, overrides: object = {}) {
  const { body } = await requestApplication(name, overrides);
  await t.runJobs();
  return getApplication(body.data.id, name);
}
const findAddedPlays = () =>
  t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ account_id: number; n: number; version: number; by: number }>(
      `select account_id, count(*)::int as n, max(template_version) as version, max(created_by) as by from plays
       where tenant_id = $1 and template_id = $2 group by account_id order by account_id`,
      [tx.tenant, template],
    ),
  );
const toExpectedPlays = (version = 1) => accountIds.map((account_id) => ({ account_id, n: 1, version, by: users.ada }));
/** Runs the job once, on a server that is stopped after its first transaction. */
const runOnce = async (id: number, stopping = AbortSignal.abort('stopped')) => {
  const context = { services: t.services, tenant: await t.tenantId('acme'), stopping };
  await playApplicationJobs[0]?.handle({ application_id: id }, context);
};

test('adds the playbook to each account once, with actions, metrics, timeline and log, on behalf of the user', async () => {
  const { body } = await requestApplication('ada');
  expect(body.data).toMatchObject({ status: 'queued', total: MANY, waiting: MANY, added: 0, template_version: 1 });
  await t.runJobs();
  expect(await getApplication(body.data.id)).toMatchObject({
    status: 'done',
    waiting: 0,
    added: MANY,
    present: 0,
    refused: 0,
  });
  expect(await findAddedPlays()).toEqual(toExpectedPlays());
  const [first = 0] = accountIds;
  const [entry] = (await world.list('maya', { filters: '[]', size: 1000 })).filter((x) => x.account.id === first);
  expect(entry).toMatchObject({ play_priority: 'H', total_actions: 2, pending_actions: 2, parent_play_id: template });
  const rows = await t.inTenant('acme', 'read', (tx) =>
    tx.rows(
      `select (select count(*)::int from timeline_events where tenant_id = $1 and category = 'Play Initiated') as events,
         (select count(*)::int from action_logs where tenant_id = $1 and entity = 'play') as logs,
         (select count(*)::int from search_terms where tenant_id = $1 and kind = 'play' and account_id = any($2)) as terms,
         (select count(*)::int from action_dependencies) as waits`,
      [tx.tenant, accountIds],
    ),
  );
  expect(rows).toEqual([{ events: MANY, logs: MANY, terms: expect.any(Number), waits: MANY }]);
});

test('a stop between transactions, a crash within one and two concurrent workers add nothing twice', async () => {
  const { id } = (await requestApplication('ada')).body.data;
  await expect(runOnce(id)).rejects.toBe('stopped');
  expect(await getApplication(id)).toMatchObject({ status: 'queued', added: 20, waiting: 25 });
  // The database rejects one account, which rolls back the transaction that contains it.
  const { ownerPool } = t.services.database;
  await ownerPool.query(`create function refuse_play() returns trigger language plpgsql as
    $$ begin if new.account_id = ${accountIds[30]} then raise exception 'killed'; end if; return new; end $$`);
  await ownerPool.query('create trigger refuse before insert on plays for each row execute function refuse_play()');
  await expect(runOnce(id, new AbortController().signal)).rejects.toThrow('killed');
  expect(await getApplication(id)).toMatchObject({ status: 'queued', added: 20, waiting: 25 });
  await ownerPool.query('drop trigger refuse on plays');
  const signal = new AbortController().signal;
  await Promise.all([runOnce(id, signal), runOnce(id, signal)]);
  await t.runJobs();
  expect(await getApplication(id)).toMatchObject({ status: 'done', added: MANY, waiting: 0 });
  expect(await findAddedPlays()).toEqual(toExpectedPlays());
});

test('a repeated request returns the first one; rejects the key for another user or another selection', async () => {
  const request_key = randomUUID();
  const [first, second] = await Promise.all([
    requestApplication('ada', { request_key }),
    requestApplication('ada', { request_key }),
  ]);
  expect(second.body.data.id).toBe(first.body.data.id);
  expect((await requestApplication('maya', { request_key })).status).toBe(409);
  const other = await requestApplication('ada', { request_key, ids: accountIds.slice(1) });
  expect([other.status, other.error]).toEqual([409, 'This request key was already used for a different request.']);
  await t.runJobs();
  expect((await requestApplication('ada', { request_key })).body.data).toMatchObject({
    id: first.body.data.id,
    added: MANY,
  });
  expect(await findAddedPlays()).toEqual(toExpectedPlays());
});

test('each account gets the selected version, even if the playbook is saved or archived later', async () => {
  const { id } = (await requestApplication('ada')).body.data;
  await expect(runOnce(id)).rejects.toBe('stopped');
  await t.inTenant('acme', 'write', async (tx) => {
    const stored = await lockTemplate(tx, template, 'for update');
    if (!stored) throw new Error('No playbook.');
    await updatePlayTemplate(tx, template, { ...stored.body, name: 'Renamed' }, { by: null });
    await tx.rows(`update play_templates set status = 'archived' where tenant_id = $1 and id = $2`, [
      tx.tenant,
      template,
    ]);
  });
  await t.runJobs();
  expect(await getApplication(id)).toMatchObject({ template_version: 1, added: MANY });
  expect(await findAddedPlays()).toEqual(toExpectedPlays(1));
  expect((await requestApplication('ada')).status).toBe(404);
});

test('skips accounts with an open play, unless another one is requested', async () => {
  const [first = 0] = accountIds;
  const body = { account_id: first, play_id: template, priority: 'M' as const };
  await t.call(callers.maya, plays.addPlay, { body });
  expect(await apply('ada')).toMatchObject({ added: MANY - 1, present: 1 });
  expect(await apply('ada', { ids: [first], skip_open: false })).toMatchObject({ added: 1, present: 0 });
  expect((await findAddedPlays())[0]).toMatchObject({ account_id: first, n: 2 });
});

test('adds the playbook again if the earlier play is closed', async () => {
  const ids = accountIds.slice(0, 2);
  await apply('ada', { ids });
  await t.query(
    'acme',
    `update plays set status = 'CM' where tenant_id = $1 and template_id = $2 and account_id = $3`,
    template,
    ids[0],
  );
  expect(await apply('ada', { ids })).toMatchObject({ status: 'done', added: 1, present: 1 });
});

test('reports view-only accounts by name, and ignores inaccessible accounts', async () => {
  const ids = [account.alder, account.birch, account.cedar, account.foreign];
  const progress = await apply('vera', { ids });
  expect(progress).toMatchObject({
    total: 1,
    added: 0,
    refused: 1,
    refused_accounts: [{ account_id: account.alder, account_name: 'Alder' }],
  });
  // A user who may not read the account does not see its name.
  expect(await getApplication(progress.id, 'noah')).toMatchObject({ refused: 1, refused_accounts: [] });
  expect(await apply('emil', { ids })).toMatchObject({ total: 1, added: 1, refused: 0 });
  expect(await apply('evan', { ids })).toMatchObject({ total: 3, added: 0, refused: 3 });
  const rejected = await requestApplication('rhea', { ids });
  expect([rejected.status, rejected.error]).toEqual([403, READ_ONLY_MESSAGE]);
  expect((await requestApplication('gia')).status).toBe(404);
  const foreign = await t.call(callers.gia, playApplications.getPlayApplication, { params: { id: progress.id } });
  expect(foreign.status).toBe(404);
});

test('checks access again when the work is done', async () => {
  const { id } = (await requestApplication('emil', { ids: [account.alder] })).body.data;
  const setReadOnly = (readOnly: boolean) =>
    t.inTenant('acme', 'write', (tx) =>
      tx.rows('update account_members set read_only = $2 where tenant_id = $1 and user_id = $3', [
        tx.tenant,
        readOnly,
        users.emil,
      ]),
    );
  await setReadOnly(true);
  await t.runJobs();
  expect(await getApplication(id, 'emil')).toMatchObject({ status: 'done', added: 0, refused: 1 });
  await setReadOnly(false);
  expect(await findAddedPlays()).toEqual([]);
});

test('adds the playbook to all accounts that match a filter', async () => {
  const filters = [{ column_name: 'tier' as const, from: 'Berths' }];
  expect(await apply('maya', { ids: undefined, filters })).toMatchObject({ total: MANY, added: MANY });
});

test('rejects an invalid request before anything is written', async () => {
  const getStatus = async (more: object) => (await requestApplication('ada', more)).status;
  expect(await getStatus({ ids: [] })).toBe(400);
  expect(await getStatus({ request_key: 'again' })).toBe(400);
  expect(await getStatus({ priority: 'X' })).toBe(400);
  expect(await getStatus({ template_id: world.template.foreign })).toBe(404);
  await t.runJobs();
  expect(await findAddedPlays()).toEqual([]);
});

test('an interrupted application fails and keeps the added plays, and another one adds the rest', async () => {
  const { body } = await requestApplication('maya');
  expect(await failJobs(t, ADD_PLAYS)).toBe(1);
  expect(await getApplication(body.data.id)).toMatchObject({ status: 'failed', added: 0, waiting: MANY });
  const second = await apply('maya');
  expect(second).toMatchObject({ status: 'done', added: MANY });
  await world.query('select enqueue_job($2, $3) where $1::bigint > 0', ADD_PLAYS, `{"application_id":${second.id}}`);
  expect([await failJobs(t, ADD_PLAYS), (await getApplication(second.id)).status]).toEqual([1, 'done']);
});

test('two servers that work on one application process different accounts', async () => {
  const { id } = (await requestApplication('ada')).body.data;
  const addFirst = async (tx: TenantTx) => {
    const application = await lockApplication(tx, id);
    if (!application) throw new Error('There is no application.');
    expect(await addPlaysToNextAccounts(tx, application, TEST_NOW)).toBe(true);
  };
  await writeMeanwhile(t, addFirst, () => runOnce(id, new AbortController().signal));
  expect(await getApplication(id)).toMatchObject({ status: 'done', added: MANY, present: 0, refused: 0 });
  expect(await findAddedPlays()).toEqual(toExpectedPlays());
});
