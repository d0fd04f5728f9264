import { type ActionGroup, pendingActions } from '@mainstay/contract/playbooks/pending-actions';
import { expect, test } from 'vitest';
import { buildActions } from '../../../app/demo/factories/plays.ts';
import { inDays } from '../../../app/testing/play-fixture.ts';
import { type Name, setUpPortfolio } from '../../../app/testing/portfolio-fixture.ts';

const { t, users, callers, ids } = setUpPortfolio();

const findActions = async (
  name: Name,
  query: { offset?: number; limit?: number; ownerId?: number; team?: boolean } = {},
) => (await t.call(callers[name], pendingActions.findPendingActions, { query })).body.data;

const getOrder = (groups: Record<string, ActionGroup>) =>
  Object.values(groups)
    .flatMap(({ plays }) => Object.values(plays).flatMap((play) => play.actions))
    .map(({ name }) => name);
const ACTION_DEFAULTS = { id: expect.any(Number), owner_id: null, owner: null, blocked_by: 0, version: 1 };

test(`3-dashboard-widgets-21 3-dashboard-widgets-22 3-dashboard-widgets-23 3-dashboard-widgets-24 3-dashboard-widgets-25
    3-dashboard-widgets-26 3-dashboard-widgets-27 3-dashboard-widgets-28 3-dashboard-widgets-29 3-dashboard-widgets-30
    3-dashboard-widgets-31 3-dashboard-widgets-32 3-dashboard-widgets-33 3-dashboard-widgets-34 1-portfolio-09
    1-portfolio-10 1-portfolio-11 1-portfolio-12 decisions-38 by account and play, pending actions only`, async () => {
  const found = await findActions('maya', { offset: 0, limit: 31 });
  expect(found).toEqual({
    actions: {
      [ids.alder]: {
        account: 'Alder',
        plan: 'Gold',
        mrr: 1234.56,
        read_only: false,
        plays: {
          [ids.play]: {
            name: 'Renewal',
            play_parent_id: null,
            pending: 2,
            actions: [
              { ...ACTION_DEFAULTS, name: 'Call', status: 'Pending', due_date: inDays(3), priority: 'C' },
              { ...ACTION_DEFAULTS, name: 'Someday', status: 'Pending', due_date: null, priority: 'M' },
            ],
          },
        },
      },
      [ids.birch]: expect.objectContaining({ account: 'Birch' }),
    },
    has_next: false,
  });
});

test('decisions-38 offset and limit count actions by due date, undated last', async () => {
  const pages = await Promise.all([0, 1, 2, 3].map((offset) => findActions('maya', { offset, limit: 1 })));
  expect(pages.map(({ actions: groups }) => getOrder(groups))).toEqual([['Visit'], ['Call'], ['Someday'], []]);
  expect(pages.map(({ has_next }) => has_next)).toEqual([true, true, false, false]);
  expect(getOrder((await findActions('ada', { limit: 2 })).actions).sort()).toEqual(['Hidden', 'Visit']);
});

test('of one owner only, never outside the account scope', async () => {
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(
      `update actions set owner_id = $2 where tenant_id = $1 and name in ('Call', 'Hidden') and status = 'Pending'`,
      [tx.tenant, users.emil],
    ),
  );
  const findOwnedBy = async (name: Name, ownerId: number) => getOrder((await findActions(name, { ownerId })).actions);
  expect(await findOwnedBy('evan', users.emil)).toEqual(['Call', 'Hidden']);
  expect(await findOwnedBy('lena', users.emil)).toEqual(['Call']);
  expect(await findOwnedBy('noah', users.emil)).toEqual(['Call']);
  expect(await findOwnedBy('evan', users.noah)).toEqual([]);
  expect(await findOwnedBy('gia', users.emil)).toEqual([]);
  const [call] = Object.values((await findActions('lena', { ownerId: users.emil })).actions[ids.alder]?.plays ?? {});
  expect(call?.actions[0]).toMatchObject({ owner_id: users.emil, owner: 'emil Doe' });
});

test("of other owners in the account scope, without the caller's own", async () => {
  const findTeamActions = async (name: Name) => getOrder((await findActions(name, { team: true })).actions);
  expect(await findTeamActions('evan')).toEqual(['Call', 'Hidden']);
  expect(await findTeamActions('emil')).toEqual([]);
  expect(await findTeamActions('maya')).toEqual([]);
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(`update actions set owner_id = $2 where tenant_id = $1 and name = 'Call'`, [tx.tenant, users.maya]),
  );
  expect(await findTeamActions('lena')).toEqual(['Call']);
  expect(await findTeamActions('maya')).toEqual([]);
  expect(await findTeamActions('gia')).toEqual([]);
  expect((await t.send(callers.maya, 'GET', '/v1/api/portfolio/actions/?team=perhaps')).status).toBe(400);
});

test('in the account scope, with the permission on the account', async () => {
  const getFlags = async (name: Name) =>
    Object.values((await findActions(name)).actions).map(({ account, read_only }) => [account, read_only]);
  expect(await getFlags('ada')).toEqual([
    ['Alder', false],
    ['Birch', false],
    ['Cedar', false],
  ]);
  expect(await getFlags('lena')).toEqual([
    ['Alder', true],
    ['Birch', true],
  ]);
  expect(await getFlags('emil')).toEqual([
    ['Alder', true],
    ['Birch', false],
  ]);
  expect(await getFlags('rhea')).toEqual([['Alder', true]]);
  expect(await getFlags('noah')).toEqual([['Alder', false]]);
  expect(await getFlags('gia')).toEqual([]);
});

test('invalid input is 400', async () => {
  for (const bad of ['offset=-1', 'offset=x', 'offset=1e3', 'offset=9999999999', 'limit=0', 'limit=x'])
    expect([bad, (await t.send(callers.maya, 'GET', `/v1/api/portfolio/actions/?${bad}`)).status]).toEqual([bad, 400]);
});

test('1-S-36 batches of 31 contain pending actions by due date, undated last, and the next batch starts 31 further', async () => {
  await t.inTenant('acme', 'write', (tx) =>
    buildActions(
      tx,
      Array.from({ length: 40 }, (_, at) => ({
        accountId: ids.alder,
        playId: ids.play,
        createdOn: inDays(-90),
        name: `Batch ${at}`,
        dueOn: at < 38 ? inDays(40 - at) : null,
      })),
    ),
  );
  const getBatch = async (offset: number) => {
    const { body } = await t.send(callers.noah, 'GET', `/v1/api/portfolio/actions/?offset=${offset}&limit=31`);
    return body as { success: boolean; data: { actions: Record<string, ActionGroup>; has_next: boolean } };
  };
  const [first, second] = [await getBatch(0), await getBatch(31)];
  expect(first.success).toBe(true);
  expect(Object.keys(first.data.actions)).toEqual([String(ids.alder)]);
  expect(first.data.actions[ids.alder]).toEqual({
    account: 'Alder',
    plan: 'Gold',
    mrr: 1234.56,
    read_only: false,
    plays: expect.any(Object),
  });
  const getDueDates = ({ data }: typeof first) =>
    Object.values(data.actions).flatMap(({ plays }) =>
      Object.values(plays).flatMap((play) => play.actions.map(({ status, due_date }) => [status, due_date])),
    );
  // In addition to the new actions, there are two others: one is due in three days, and one has no due date.
  const days = [...Array.from({ length: 38 }, (_, at) => at + 3), 3].toSorted((a, b) => a - b);
  const expected = [...days.map((day) => inDays(day)), null, null, null].map((due) => ['Pending', due]);
  expect([getDueDates(first), getDueDates(second)]).toEqual([expected.slice(0, 31), expected.slice(31)]);
  expect([first.data.has_next, second.data.has_next]).toEqual([true, false]);
});
