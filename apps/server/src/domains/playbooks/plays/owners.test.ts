/** Owners of the actions of an added playbook if members of the account team are deactivated or read-only. */
import { plays } from '@mainstay/contract/playbooks/plays';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTemplate } from '../../../app/demo/factories/plays.ts';
import { type Name, setUpPlayFixture } from '../../../app/testing/play-fixture.ts';

const world = setUpPlayFixture();
let templateId = 0;
beforeAll(async () => {
  templateId = await world.t.inTenant('acme', 'write', (tx) =>
    buildTemplate(tx, {
      name: 'Owners',
      actions: [
        { name: 'primary', dueAfter: 0 },
        { name: 'extended', dueAfter: 0, ownerRule: 'extended' },
        { name: 'starter', dueAfter: 0, ownerRule: 'starter' },
        { name: 'user', dueAfter: 0, ownerRule: 'user', ownerId: world.users.emil },
        { name: 'outside', dueAfter: 0, ownerRule: 'user', ownerId: world.users.noah },
      ],
    }),
  );
});
beforeEach(() =>
  world.query(`update users set status = 'active', user_access_type = case when first_name = 'rhea' then 'read_only'
    else 'full' end where tenant_id = $1`),
);

/**
 * Maya is the primary CSM of Alder. Of the extended members, Emil may write, Vera has view-only access to Alder, and Rhea is a read-only
 * user.
 */
test.each<[title: string, changes: Partial<Record<Name, string>>, owners: Name[]]>([
  ['all are active', {}, ['maya', 'emil', 'ada', 'emil', 'maya']],
  ['Emil is read-only', { emil: `user_access_type = 'read_only'` }, ['maya', 'maya', 'ada', 'emil', 'maya']],
  ['Emil is inactive', { emil: `status = 'inactive'` }, ['maya', 'maya', 'ada', 'maya', 'maya']],
  ['Maya is inactive', { maya: `status = 'inactive'` }, ['ada', 'emil', 'ada', 'emil', 'ada']],
  [
    'both are inactive',
    { maya: `status = 'inactive'`, emil: `status = 'inactive'` },
    ['ada', 'ada', 'ada', 'ada', 'ada'],
  ],
])('%s', async (_, changes, owners) => {
  for (const [name, change] of Object.entries(changes))
    await world.query(`update users set ${change} where tenant_id = $1 and id = $2`, world.users[name as Name]);
  const body = { account_id: world.account.alder, play_id: templateId };
  const added = await world.t.call(world.callers.ada, plays.addPlay, { body });
  const rows = await world.query<{ owner: string }>(
    `select u.first_name as owner from actions a join users u on u.tenant_id = $1 and u.id = a.owner_id
     where a.tenant_id = $1 and a.play_id = $2 order by a.position`,
    added.body.data.play.play_id,
  );
  expect(rows.map(({ owner }) => owner)).toEqual(owners);
});
