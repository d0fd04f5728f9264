import { hierarchy, type HierarchyNode } from '@mainstay/contract/hierarchy';
import { noAccessMessage } from '@mainstay/contract/rules/access';
import { expect, test } from 'vitest';
import { buildAccount, buildAccounts } from '../../app/demo/factories/accounts.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';

const ROLES = { ada: 'ADM', maya: 'CSM', noah: 'CSM', rhea: 'CSM' } as const;
/** Name, parent, owner, MRR in minor units, health. */
const FAMILY = [
  ['Top', null, 'noah', 100_00, 80],
  ['Middle', 'Top', 'maya', 50_00, 60],
  ['Left', 'Middle', 'maya', 10_00, null],
  ['Right', 'Middle', 'noah', 5_00, 20],
  ['Deep', 'Right', 'rhea', 1_00, 40],
  ['Lone', null, 'maya', 7_00, 90],
  ['Alone above', null, 'maya', 7_00, 90],
  ['Hidden', 'Alone above', 'noah', 7_00, 90],
] as const;

const ids: Record<string, number> = {};
const getId = (name: string): number => ids[name] ?? 0;
const { t, users, callers } = setUpTwoTenants(ROLES, async (tx) => {
  for (const [name, parent, owner, mrr, health] of FAMILY) {
    const parentInput = parent === null ? {} : { parentId: getId(parent) };
    ids[name] = await buildAccount(tx, { name, ownerId: users[owner], ...parentInput });
    await tx.rows('update accounts set mrr_minor = $3, health = $4 where tenant_id = $1 and id = $2', [
      tx.tenant,
      getId(name),
      mrr,
      health,
    ]);
  }
});

type Name = keyof typeof callers;
const getHierarchy = (name: Name, account: string) =>
  t.call(callers[name], hierarchy.getHierarchy, { query: { id: getId(account) } });
const getTree = async (name: Name, account: string) => (await getHierarchy(name, account)).body.data.tree;
/** Returns names with children in brackets. Accounts without access are in lower case. */
const formatTree = ({ name, has_access, children }: HierarchyNode): string =>
  `${has_access ? name : name.toLowerCase()}${children.length > 0 ? `(${children.map(formatTree).join(' ')})` : ''}`;

test('2-hierarchy-02 decisions-28 returns the whole family from its topmost ancestor for any of its accounts', async () => {
  for (const account of ['Top', 'Left', 'Deep']) {
    const { data } = (await getHierarchy('ada', account)).body;
    expect([data.hierarchy_available, formatTree(data.tree)]).toEqual([true, 'Top(Middle(Left Right(Deep)))']);
  }
  const { data } = (await getHierarchy('ada', 'Lone')).body;
  expect([data.hierarchy_available, formatTree(data.tree)]).toEqual([false, 'Lone']);
});

test('2-access-06 decisions-28 a tree starts at the topmost ancestor in scope; accounts outside the scope have only a name', async () => {
  const maya = await getTree('maya', 'Left');
  expect(formatTree(maya)).toBe('Middle(Left right(deep))');
  expect(maya.children[1]).toMatchObject({ name: 'Right', has_access: false, mrr: null, health: null });
  expect(formatTree(await getTree('noah', 'Right'))).toBe('Top(middle(left Right(deep)))');
  expect((await getHierarchy('maya', 'Right')).error).toBe(noAccessMessage('Right'));
  expect((await getHierarchy('gia', 'Top')).status).toBe(404);
  const alone = (await getHierarchy('maya', 'Alone above')).body.data;
  expect([alone.hierarchy_available, formatTree(alone.tree)]).toEqual([false, 'Alone above(hidden)']);
});

test('MRR and health are added up by branch for the accounts that the caller may read', async () => {
  const ada = await getTree('ada', 'Top');
  expect(ada).toMatchObject({ mrr: 100, health: 80, branch: { accounts: 5, mrr: 166, health: 50 } });
  expect(ada.children[0]?.branch).toEqual({ accounts: 4, mrr: 66, health: 40 });
  expect((await getTree('maya', 'Left')).branch).toEqual({ accounts: 2, mrr: 60, health: 60 });
  expect((await getTree('rhea', 'Deep')).read_only_account).toBe(true);
});

test('two thousand accounts need as many statements as two', async () => {
  await t.inTenant('acme', 'write', async (tx) => {
    ids.Wide = await buildAccount(tx, { name: 'Wide', ownerId: users.maya });
    const children = await buildAccounts(
      tx,
      Array.from({ length: 1999 }, (_, at) => ({ name: `Branch ${at}`, parentId: getId('Wide') })),
    );
    ids.branch = children[1000] ?? 0;
  });
  const tree = await getTree('ada', 'branch');
  expect([tree.name, tree.children.length, tree.branch.accounts]).toEqual(['Wide', 1999, 2000]);
});

test('rejects invalid ids', async () => {
  for (const query of ['', '?id=', '?id=0', '?id=x', '?id=1%00']) {
    const response = await t.send(callers.ada, 'GET', `/v1/api/accounts/get-account-hierarchy/${query}`);
    expect([query, response.status]).toEqual([query, 400]);
  }
});
