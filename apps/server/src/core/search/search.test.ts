import type { Role } from '@mainstay/contract/kit';
import { search } from '@mainstay/contract/search';
import { subscriptions } from '@mainstay/contract/subscriptions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccounts, buildMembers } from '../../app/demo/factories/accounts.ts';
import { buildContacts, buildSupportCase } from '../../app/demo/factories/contacts.ts';
import { buildNote } from '../../app/demo/factories/notes.ts';
import { buildPlay } from '../../app/demo/factories/plays.ts';
import { buildProduct } from '../../app/demo/factories/products.ts';
import { buildSubscriptions } from '../../app/demo/factories/subscriptions.ts';
import { buildPlan } from '../../app/demo/factories/success-plans.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { USER_PER_ROLE } from '../../app/testing/company.ts';
import { foldText, toSearchWords } from '@mainstay/contract/rules/search-text';
import { MERGE_LIMIT } from '../account-access/account-scope.ts';
import { createTeam } from '../people/create-team.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from '../tenants/create-tenant.ts';

const ROLES = { ...USER_PER_ROLE, noah: 'CSM', rita: 'CSM', zoe: 'CSM' } as const satisfies Record<string, Role>;
type Name = keyof typeof ROLES;
/** Zoe reads more accounts than are searched one by one. */
const MANY = MERGE_LIMIT + 1;

let t: TestApp;
const callers = {} as Record<Name | 'foreign', Caller>;
const ids: Record<string, number> = {};

beforeAll(async () => {
  t = await openTestApp();
  for (const domain of ['acme', 'other']) await createTenant(t.services.database, { domain, name: domain });
  await t.inTenant('acme', 'write', async (tx) => {
    const users = {} as Record<Name, number>;
    for (const [name, role] of Object.entries(ROLES) as [Name, Role][])
      users[name] = await createUser(tx, {
        email: `${name}@acme.test`,
        firstName: name.charAt(0).toUpperCase() + name.slice(1),
        lastName: 'Staff',
        roles: [role],
        passwordHash: 'x',
        userAccessType: name === 'rita' ? 'read_only' : 'full',
      });
    await createTeam(tx, { name: 'East', members: [{ userId: users.lena, isLead: true }, { userId: users.maya }] });
    const [northwind = 0, cafe = 0, globex = 0, retail = 0] = await buildAccounts(tx, [
      { name: 'Northwind Robotics', ownerId: users.maya },
      { name: 'Café Øresund', ownerId: users.maya },
      { name: 'Globex North', ownerId: users.noah },
      { name: 'Retail Group', ownerId: users.rita },
    ]);
    await buildMembers(tx, [{ accountId: northwind, userId: users.noah, type: 'E', readOnly: true }]);
    await buildAccounts(
      tx,
      Array.from({ length: MANY }, (_, at) => ({ name: `Zephyr ${at}`, ownerId: users.zoe })),
    );
    const [marta = 0, gustav = 0] = await buildContacts(tx, [
      { accountId: northwind, firstName: 'Marta', lastName: 'Klein', designation: 'CTO' },
      { accountId: globex, firstName: 'Gustav', lastName: 'Kleinmann', designation: null },
    ]);
    const suite = await buildProduct(tx, { name: 'Robotics Suite', sku: 'RS-1' });
    const unused = await buildProduct(tx, { name: 'Robotics Lite', sku: 'RL-1' });
    const line = [{ productId: suite.id, quantity: 1, unitPriceMinor: 100 }];
    await buildSubscriptions(tx, [
      { accountId: northwind, number: 'S-1', lines: line },
      { accountId: northwind, number: 'S-2', lines: line },
      { accountId: globex, number: 'S-3', lines: line },
      { accountId: retail, number: 'S-4', lines: line, status: 'cancelled' },
    ]);
    const play = await buildPlay(tx, { accountId: northwind, name: 'Robotics onboarding' });
    const plan = await buildPlan(tx, { accountId: northwind, name: 'Expand robotics', state: 'published' });
    const note = await buildNote(tx, { accountId: northwind, text: 'Robotics pilot\nstarts in May' });
    await buildSupportCase(tx, { accountId: northwind, subject: 'Robotics arm stuck' });
    const [ticket] = await tx.rows<{ id: number }>(
      `insert into tickets (tenant_id, ticket_name, priority, created_by) values ($1, 'Robotics export fails', 'High', $2)
       returning id`,
      [tx.tenant, users.maya],
    );
    Object.assign(ids, { northwind, cafe, globex, retail, marta, gustav, play, note });
    Object.assign(ids, { suite: suite.id, unused: unused.id, plan: plan.id, ticket: ticket?.id, ...users });
  });
  await t.inTenant('other', 'write', (tx) =>
    createUser(tx, { email: 'gia@other.test', firstName: 'Gia', roles: ['ADM'], passwordHash: 'x' }),
  );
  for (const name of Object.keys(ROLES) as Name[]) callers[name] = await t.signIn(`${name}@acme.test`);
  callers.foreign = await t.signIn('gia@other.test');
});
afterAll(() => t.close());

const find = async (who: Name | 'foreign', text: string) =>
  (await t.call(callers[who], search.searchEverything, { query: { text__startswith: text } })).body.data;
/** Returns the names of the results by group, without empty groups. */
async function findNames(who: Name | 'foreign', text: string): Promise<Record<string, string[]>> {
  const groups = Object.entries(await find(who, text));
  return Object.fromEntries(
    groups.flatMap(([group, list]) => (list.length > 0 ? [[group, list.map((r) => r.name)]] : [])),
  );
}
const findCategory = async (who: Name | 'foreign', type: string, text = '') =>
  (await t.call(callers[who], search.searchCategory, { query: { text__startswith: text, type } })).body.data;

describe('access', () => {
  test('requires a session', async () => {
    for (const { path } of [search.searchEverything, search.searchCategory, subscriptions.findProductAccounts])
      expect((await t.send({ domain: 'acme' }, 'GET', `${path}?type=Plays&pid=1`)).status).toBe(401);
  });

  test.each<[Name | 'foreign', string[] | undefined, string[] | undefined]>([
    ['ada', ['Northwind Robotics', 'Globex North'], ['Marta Klein', 'Gustav Kleinmann']],
    ['dev', ['Northwind Robotics', 'Globex North'], ['Marta Klein', 'Gustav Kleinmann']],
    ['olga', ['Northwind Robotics', 'Globex North'], ['Marta Klein', 'Gustav Kleinmann']],
    ['evan', ['Northwind Robotics', 'Globex North'], ['Marta Klein', 'Gustav Kleinmann']],
    ['lena', ['Northwind Robotics'], ['Marta Klein']],
    ['maya', ['Northwind Robotics'], ['Marta Klein']],
    ['noah', ['Northwind Robotics', 'Globex North'], ['Marta Klein', 'Gustav Kleinmann']],
    ['rita', undefined, undefined],
    ['zoe', undefined, undefined],
    ['foreign', undefined, undefined],
  ])('%s finds only records of accounts in the account scope', async (who, accounts, contacts) => {
    expect([(await findNames(who, 'north')).Accounts, (await findNames(who, 'klein')).Contacts]).toEqual([
      accounts,
      contacts?.toSorted(),
    ]);
    // The same with a typing mistake, and in one category.
    expect([(await findNames(who, 'nrothwind')).Accounts, (await findNames(who, 'kleim')).Contacts]).toEqual([
      accounts?.slice(0, 1),
      contacts?.toSorted(),
    ]);
    expect((await findCategory(who, 'Contacts', 'klein')).Contacts?.map(({ name }) => name)).toEqual(
      contacts?.toSorted() ?? [],
    );
  });

  test('a read-only user and a user of a large account scope find their own accounts', async () => {
    expect(await findNames('rita', 'retail')).toEqual({ Accounts: ['Retail Group'] });
    expect((await find('rita', 'retail')).Accounts?.[0]?.read_only_account).toBe(true);
    expect((await findNames('zoe', 'zephyr 20')).Accounts).toEqual([
      'Zephyr 20',
      'Zephyr 200',
      'Zephyr 2000',
      'Zephyr 201',
      'Zephyr 202',
    ]);
    expect((await findNames('zoe', 'zepyhr 1999')).Accounts).toEqual(['Zephyr 1999']);
    expect(await findNames('zoe', 'robotics arm')).toEqual({});
    expect(await findNames('maya', 'zephyr')).toEqual({});
  });

  test('the parameter user does not widen the account scope', async () => {
    const query = { text__startswith: 'globex', user: ids.ada as number };
    expect((await t.call(callers.maya, search.searchEverything, { query })).body.data.Accounts).toEqual([]);
  });
});

test('1-search-02 1-search-04 1-S-53 a search returns the records by group, at most five of each', async () => {
  const found = await find('maya', 'robotics');
  const ofNorthwind = { account_id: ids.northwind, account_name: 'Northwind Robotics' };
  expect(found).toEqual({
    Plays: [
      { id: expect.any(Number), name: 'Expand robotics', ...ofNorthwind },
      { id: ids.play, name: 'Robotics onboarding', ...ofNorthwind },
    ].toReversed(),
    Accounts: [
      {
        id: ids.northwind,
        name: 'Northwind Robotics',
        read_only_account: false,
        mrr: 0,
        health: null,
        image_url: null,
      },
    ],
    Products: [
      { id: ids.unused, name: 'Robotics Lite', caption: 'RL-1' },
      { id: ids.suite, name: 'Robotics Suite', caption: 'RS-1' },
    ],
    Contacts: [],
    Notes: [{ id: ids.note, name: 'Robotics pilot starts in May', ...ofNorthwind }],
    Tickets: [{ id: ids.ticket, name: 'Robotics export fails', caption: 'Sent' }],
    'Success plans': [{ id: ids.plan, name: 'Expand robotics', caption: 'Published', ...ofNorthwind }],
    'Support cases': [{ id: expect.any(Number), name: 'Robotics arm stuck', caption: 'Open', ...ofNorthwind }],
    People: [],
  });
  const contact = { id: ids.marta, name: 'Marta Klein', caption: 'CTO', ...ofNorthwind };
  expect((await find('maya', 'Klein Mar')).Contacts).toEqual([contact]);
  expect((await find('maya', 'zoe')).People).toEqual([{ id: ids.zoe, name: 'Zoe Staff' }]);
  expect((await find('ada', 'zephyr')).Accounts).toHaveLength(5);
});

test('1-S-53 each word begins a word of the name, in any order and without case and accents', async () => {
  const findAccounts = async (text: string) => (await findNames('maya', text)).Accounts;
  expect(await findAccounts('ROB')).toEqual(['Northwind Robotics']);
  expect(await findAccounts('rob north')).toEqual(['Northwind Robotics']);
  expect(await findAccounts('café')).toEqual(['Café Øresund']);
  expect(await findAccounts('CAFE oresund')).toEqual(['Café Øresund']);
  expect(await findAccounts('Öre')).toEqual(['Café Øresund']);
  expect(await findAccounts('wind')).toBeUndefined();
  expect(await findAccounts('north cafe')).toBeUndefined();
  for (const nothing of ['', '  ', '–', '%', '_', "'", '\\', '\ud83d\ude00', '中'.repeat(200)])
    expect([nothing, await findNames('ada', nothing)]).toEqual([nothing, {}]);
});

test.each([
  ['another letter', 'northwimd'],
  ['a missing letter', 'nrthwind'],
  ['an additional letter', 'northhwind'],
  ['swapped letters', 'northiwnd'],
  ['another first letter', 'morthwind'],
  ['another last letter', 'northwinx'],
  ['a second word with a mistake', 'northwind robptics'],
  ['a beginning with a mistake', 'nortwi'],
])('finds a name in spite of one typing mistake: %s', async (_mistake, text) => {
  for (const who of ['ada', 'maya', 'lena'] as const)
    expect([who, (await findNames(who, text)).Accounts]).toEqual([who, ['Northwind Robotics']]);
});

test('two mistakes in a word and mistakes in short words find nothing', async () => {
  for (const text of ['nrthwnd', 'nrohtiwnd', 'rpb']) expect([text, await findNames('ada', text)]).toEqual([text, {}]);
});

test('records with the exact word come before similar ones', async () => {
  expect((await findNames('ada', 'kleinm')).Contacts).toEqual(['Gustav Kleinmann', 'Marta Klein']);
});

test('1-search-03 1-S-53 a search in one category returns up to a hundred records of it', async () => {
  for (const [type, name] of [
    ['Plays', 'Robotics onboarding'],
    ['Accounts', 'Northwind Robotics'],
    ['Products', 'Robotics Lite'],
    ['Contacts', undefined],
    ['Notes', 'Robotics pilot starts in May'],
    ['Tickets', 'Robotics export fails'],
    ['Success plans', 'Expand robotics'],
    ['Support cases', 'Robotics arm stuck'],
    ['People', undefined],
  ] as const) {
    const found = await findCategory('maya', type, 'robotics');
    expect([Object.keys(found), found[type]?.[0]?.name]).toEqual([[type], name]);
  }
  expect((await findCategory('ada', 'Accounts', 'zephyr')).Accounts).toHaveLength(100);
  const reply = await t.call(callers.maya, search.searchCategory, { query: { text__startswith: 'x', type: 'Mail' } });
  expect([reply.status, reply.error]).toEqual([400, 'Unknown category.']);
});

test('a category without a text lists its first records', async () => {
  expect((await findCategory('maya', 'Accounts')).Accounts?.map(({ name }) => name)).toEqual([
    'Café Øresund',
    'Northwind Robotics',
  ]);
  expect((await findCategory('zoe', 'Accounts')).Accounts).toHaveLength(100);
  expect((await findCategory('maya', 'Products')).Products).toHaveLength(2);
  expect((await findCategory('foreign', 'Accounts')).Accounts).toEqual([]);
});

test('inactive people are not found', async () => {
  await t.query('acme', `update users set status = 'inactive' where tenant_id = $1 and id = $2`, ids.noah);
  expect((await findNames('ada', 'noah')).People).toBeUndefined();
});

test('1-search-09 1-S-53 the accounts of a product are those with a current subscription, within the account scope', async () => {
  const findAccounts = async (who: Name, pid: number) => {
    const { status, body } = await t.call(callers[who], subscriptions.findProductAccounts, { query: { pid } });
    return status === 200 ? body.data.accounts.map(({ name }) => name) : status;
  };
  const suite = ids.suite ?? 0;
  expect(await findAccounts('ada', suite)).toEqual(['Globex North', 'Northwind Robotics']);
  expect(await findAccounts('maya', suite)).toEqual(['Northwind Robotics']);
  expect(await findAccounts('rita', suite)).toEqual([]);
  expect(await findAccounts('ada', ids.unused ?? 0)).toEqual([]);
  expect(await findAccounts('ada', 999_999)).toBe(404);
  const { body } = await t.call(callers.maya, subscriptions.findProductAccounts, { query: { pid: suite } });
  expect(body.data).toEqual({
    product: { id: suite, name: 'Robotics Suite' },
    accounts: [
      {
        id: ids.northwind,
        name: 'Northwind Robotics',
        read_only_account: false,
        mrr: 0,
        health: null,
        image_url: null,
      },
    ],
    has_next: false,
  });
  expect((await t.call(callers.foreign, subscriptions.findProductAccounts, { query: { pid: suite } })).status).toBe(
    404,
  );
});

test('the database separates words and ignores accents as the application does', async () => {
  // All letters and signs of European scripts, punctuation, and some of other scripts.
  const ranges = [
    [0x20, 0x24f],
    [0x370, 0x52f],
    [0x5d0, 0x5ea],
    [0x1e00, 0x206f],
    [0x3040, 0x30ff],
    [0xfb00, 0xff9f],
  ];
  const texts = ranges
    .flatMap(([first = 0, last = 0]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
    )
    .filter((letter) => !/\p{Cn}|\p{Cs}|\p{Co}/u.test(letter))
    .map((letter) => `a${letter}b ${letter}`);
  const rows = await t.query<{ text: string; folded: string; words: string[] }>(
    'acme',
    `select text, fold_text(text) as folded, array(select w from search_words(text) w order by w collate "C") as words
     from unnest($2::text[]) text where $1::bigint is not null`,
    texts,
  );
  expect(rows).toHaveLength(texts.length);
  const sort = (words: string[]) => words.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(
    rows.filter(
      ({ text, folded, words }) => folded !== foldText(text) || words.join() !== sort(toSearchWords(text)).join(),
    ),
  ).toEqual([]);
});
