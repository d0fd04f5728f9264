/** Which users are selected by status: active users, invited users who never signed in, and deactivated ones. */
import { accounts } from '@mainstay/contract/accounts';
import { actions } from '@mainstay/contract/playbooks/actions';
import { owners } from '@mainstay/contract/playbooks/owners';
import { reportDelivery } from '@mainstay/contract/reports/delivery';
import { beforeAll, expect, test } from 'vitest';
import { buildAccount, buildMembers } from '../../app/demo/factories/accounts.ts';
import { buildAction, buildPlay, buildTemplate } from '../../app/demo/factories/plays.ts';
import { buildNote } from '../../app/demo/factories/notes.ts';
import { getUserAccess } from '../../platform/session/user-access.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { canOwnAccounts } from '../../domains/accounts/bulk-edits/bulk-edit.ts';
import { findDueDigests } from '../notifications/digests.ts';
import { notifyMentioned, notifyReminded } from '../notifications/notify-users.ts';
import { createTeam } from './create-team.ts';

const NAMES = ['ada', 'iris', 'otto'] as const;
type Name = (typeof NAMES)[number];
const ids = { account: 0, play: 0, action: 0, note: 0, template: 0 };

/** Ada is active, Iris invited, Otto deactivated; all of them are members of the account and of the team. */
async function build(tx: TenantTx): Promise<void> {
  ids.account = await buildAccount(tx, { name: 'Alder', ownerId: users.ada });
  await buildMembers(tx, [
    { accountId: ids.account, userId: users.iris, type: 'E' },
    { accountId: ids.account, userId: users.otto, type: 'E' },
  ]);
  ids.play = await buildPlay(tx, { accountId: ids.account, name: 'Renewal' });
  ids.action = await buildAction(tx, { accountId: ids.account, playId: ids.play, name: 'Call' });
  ids.note = await buildNote(tx, { accountId: ids.account, text: 'Ask @ada Doe, @iris Doe and @otto@acme.test' });
  const toActionInput = (name: Name) => ({ name, ownerRule: 'user' as const, ownerId: users[name] });
  ids.template = await buildTemplate(tx, {
    name: 'Onboarding',
    actions: [toActionInput('iris'), toActionInput('otto')],
  });
  await createTeam(tx, {
    name: 'Coast',
    members: NAMES.map((name) => ({ userId: users[name], isLead: false })),
  });
  for (const name of NAMES)
    await tx.rows(
      `insert into digests (tenant_id, user_id, enabled, at_time, timezone, skip_empty) values ($1, $2, true, '00:00', 'UTC', true)`,
      [tx.tenant, users[name]],
    );
}
const { t, users, callers } = setUpTwoTenants({ ada: 'ADM', iris: 'CSM', otto: 'CSM', nora: 'CSM' }, build);

beforeAll(() =>
  t.query(
    'acme',
    `update users set status = case id when $2 then 'invited' else 'inactive' end where tenant_id = $1 and id in ($2, $3)`,
    users.iris,
    users.otto,
  ),
);

const toNames = (userIds: readonly number[]): Name[] => NAMES.filter((name) => userIds.includes(users[name]));
const inAcme = <R>(work: (tx: TenantTx) => Promise<R>): Promise<R> => t.inTenant('acme', 'write', work);
const findNotified = async (kind: string) => {
  const rows = await t.query<{ user_id: number }>(
    'acme',
    'select user_id from notices where tenant_id = $1 and kind = $2',
    kind,
  );
  return toNames(rows.map(({ user_id }) => user_id));
};

const ACTIVE_SELECTIONS: Record<string, () => Promise<Name[]>> = {
  'owners whose actions can be viewed': async () =>
    toNames((await t.call(callers.ada, owners.findOwners, {})).body.data.owners.map(({ id }) => id)),
  'users who can receive a report': async () => {
    const { body } = await t.call(callers.ada, reportDelivery.findRecipientUsers, {});
    return toNames(body.data.users.map(({ user_id }) => user_id));
  },
  'members of a team that can receive a report': async () => {
    const { body } = await t.call(callers.ada, reportDelivery.findRecipientTeams, {});
    return toNames(body.data.teams.flatMap(({ users_list }) => users_list.map(({ user_id }) => user_id)));
  },
  'recipients of the daily digest': async () =>
    toNames((await inAcme((tx) => findDueDigests(tx, TEST_NOW))).map(({ user }) => user)),
  'users whom a note mentions': async () => {
    await inAcme((tx) => notifyMentioned(tx, [ids.note], { userId: users.nora, now: TEST_NOW }));
    return findNotified('mentioned');
  },
  'recipients of a reminder': async () => {
    const reminder = { actionId: ids.action, userId: users.ada, addresses: NAMES.map((name) => `${name}@acme.test`) };
    await inAcme((tx) => notifyReminded(tx, reminder, TEST_NOW));
    return findNotified('reminder');
  },
  'users for whom background jobs run': async () => {
    const accesses = await inAcme((tx) => Promise.all(NAMES.map((name) => getUserAccess(tx, users[name]))));
    return NAMES.filter((_, at) => accesses[at] !== undefined);
  },
};
test.each(Object.entries(ACTIVE_SELECTIONS))('%s are active', async (_what, find) => {
  expect(await find()).toEqual(['ada']);
});

const ACTIVE_OR_INVITED_SELECTIONS: Record<string, () => Promise<Name[]>> = {
  'users of an account who can be assigned an action': async () => {
    const { body } = await t.call(callers.ada, accounts.findAccountUsers, { query: { account_id: ids.account } });
    return toNames(body.data.users.map(({ user_id }) => user_id));
  },
  'users who can be assigned an action': async () => {
    const replies = await Promise.all(
      NAMES.map((name) =>
        t.call(callers.ada, actions.assignAction, { body: { actionId: ids.action, userId: users[name] } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 400]);
    return NAMES.filter((_, at) => replies[at]?.status === 200);
  },
  'users who can own accounts': async () => {
    const canOwn = await inAcme((tx) => Promise.all(NAMES.map((name) => canOwnAccounts(tx, users[name]))));
    return NAMES.filter((_, at) => canOwn[at]);
  },
  'owners of the actions of a playbook': async () => {
    const body = { account_id: ids.account, play_id: ids.template };
    expect((await t.send(callers.ada, 'POST', '/v1/api/actions/account/play/', body)).status).toBe(200);
    const rows = await t.query<{ name: string; owner_id: number }>(
      'acme',
      `select name, owner_id from actions where tenant_id = $1 and name in ('iris', 'otto') order by name`,
    );
    // Without an available owner, actions go to the primary owner of the account.
    return toNames(rows.map(({ owner_id }) => owner_id));
  },
};
test.each(Object.entries(ACTIVE_OR_INVITED_SELECTIONS))('%s are active or invited', async (_what, find) => {
  expect(await find()).toEqual(['ada', 'iris']);
});
