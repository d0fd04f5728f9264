/** What replies say of rights (`read_only`), compared with what the server does when the same person changes something. */
import { actions } from '@mainstay/contract/playbooks/actions';
import { plays } from '@mainstay/contract/playbooks/plays';
import { beforeAll, expect, test } from 'vitest';
import { buildPlan } from '../../demo/factories/success-plans.ts';
import { recordEvent } from '../../features/timeline/commands.ts';
import { inDays, type Name, playFixture } from '../../testing/play-fixture.ts';
import { TEST_NOW } from '../../testing/services.ts';

const world = playFixture();
const { t, callers, account, play, users } = world;
let action = 0;
beforeAll(async () => {
  await world.renew();
  const found = await world.query<{ id: number }>(`select id from actions where tenant_id = $1 and name = 'Delta 0'`);
  action = found[0]?.id ?? 0;
  await t.inTenant('acme', 'write', async (tx) => {
    await buildPlan(tx, { accountId: account.alder, state: 'published' });
    const event = {
      accountId: account.alder,
      category: 'Contact',
      event: 'Rae',
      meta: { operation: 'created' },
    } as const;
    await recordEvent(tx, event, { userId: users.maya, now: TEST_NOW });
  });
});

const READS = {
  plays: () => '/v1/api/actions/',
  'plays of an account': () => `/v1/api/accounts/${account.alder}/actions/`,
  'an action': () => `/v1/api/actions/${action}/`,
  'a play': () => `/v1/api/plays/${play.late}/`,
  'actions along the days': () => `/v1/api/accounts/${account.alder}/gantt/?from=${inDays(-30)}&to=${inDays(30)}`,
  'plays along the days': () => `/v1/api/actions/gantt/?from=${inDays(-30)}&to=${inDays(30)}`,
  'pending actions': () => '/v1/api/portfolio/actions/',
  activities: () => '/v1/api/portfolio/activities/',
  'success plans': () => `/v1/api/success-plan/?account_id=${account.alder}`,
  'the permission': () => `/v1/api/accounts/get-account-permission/${account.alder}/`,
} as const;

/** All values of `read_only` in a reply. They describe only the caller. */
function getFlags(text: string): boolean[] {
  const flags = new Set<boolean>();
  JSON.parse(text, (key, value: unknown) => {
    if (key === 'read_only') flags.add(value === true);
    return value;
  });
  return [...flags];
}

/** Members of Alder: its owner, one who writes, one who views it, one with read-only access. Then people of other roles. */
const PEOPLE: Record<Exclude<Name, 'noah'>, boolean> = {
  ...{ maya: false, emil: false, vera: true, rhea: true },
  ...{ ada: false, evan: true },
};

test.each(Object.entries(PEOPLE) as [Name, boolean][])(
  'decisions-22 %s: read_only is %s, and changes are allowed or rejected accordingly',
  async (name, expected) => {
    const told: Record<string, boolean[]> = {};
    for (const [what, toPath] of Object.entries(READS)) {
      const { raw } = await t.send(callers[name], 'GET', toPath());
      expect([what, raw.statusCode]).toEqual([what, 200]);
      told[what] = getFlags(raw.body);
    }
    const flags = Object.fromEntries(Object.keys(READS).map((what) => [what, [expected]]));
    // The permission is that of the membership; read-only access is part of the session.
    expect(told).toEqual({ ...flags, 'the permission': [expected && name !== 'rhea'] });
    const edited = await t.call(callers[name], actions.editAction, { body: { action_id: action, text: `By ${name}` } });
    const renamed = await t.call(callers[name], plays.renamePlay, {
      params: { play_id: play.late },
      body: { play_name: `Of ${name}` },
    });
    expect([edited.status, renamed.status]).toEqual(expected ? [403, 403] : [200, 200]);
  },
);
