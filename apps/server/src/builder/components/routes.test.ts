/** Reading components over HTTP, in the demo tenant. */
import { components } from '@mainstay/contract/components';
import { describe, expect, test } from 'vitest';
import type { TestResponse } from '../../app/testing/app.ts';
import { accountList, column, getReport, measure, setUpDemoComponents } from '../../app/testing/demo-components.ts';

const { demo, stored, table, get, post, asked: findRows } = setUpDemoComponents();
const getValues = (reply: TestResponse<unknown>, key: string) => getReport(reply).reports.map((row) => row[key]);

describe('definition', () => {
  test('3-components-05 3-components-06 3-components-07 3-components-14 the detail is the public part', async () => {
    const { body } = await demo.t.call(demo.ada, components.getComponentDetail, { query: { id: demo.list } });
    expect(body.data).toMatchObject({ id: demo.list, name: 'All accounts', kind: 'react-table', version: 1 });
    expect(body.data.meta).toMatchObject({ title: 'Accounts', page_size: 7 });
    expect(body.data.columns.map(({ key, type }) => [key, type])).toEqual([
      ['id', 'int'],
      ['name', 'text'],
      ['mrr', 'number'],
    ]);
    expect(JSON.stringify(body)).not.toContain('formula');
  });

  test('an unknown id is 404, and a saved definition takes effect at once', async () => {
    expect((await get(999_999)).status).toBe(404);
    const id = await table(accountList);
    await get(id);
    await demo.t.inTenant('demo', 'write', (tx) =>
      tx.rows(
        `update components set version = 2, body = jsonb_set(body, '{query,columns,2,key}', '"amount"')
         where tenant_id = $1 and id = $2`,
        [tx.tenant, id],
      ),
    );
    expect(Object.keys(getReport(await get(id)).reports[0] ?? {})).toContain('amount');
  });
});

describe('pages of rows', () => {
  test('3-components-15 3-components-22 3-components-23 the second page differs from the first', async () => {
    const [one, two] = [
      await get(demo.list, { pageNumber: 1, pageSize: 5 }),
      await get(demo.list, { pageNumber: 2, pageSize: 5 }),
    ];
    expect(one.body).toMatchObject({ success: true });
    expect(getReport(one).reports).toHaveLength(5);
    expect(getValues(one, 'id').filter((id) => getValues(two, 'id').includes(id))).toEqual([]);
  });

  test('3-components-24 3-components-25 3-components-26 3-components-27 3-components-28 position of a page', async () => {
    const [{ n = 0 } = {}] = await findRows('select count(*) as n from accounts where tenant_id = $1');
    const last = Math.ceil(n / 50);
    const [first, second, end] = await Promise.all(
      [1, 2, last].map(async (pageNumber) => getReport(await get(demo.list, { pageNumber, pageSize: 50 }))),
    );
    expect(first).toMatchObject({
      has_prev: false,
      has_next: true,
      current_page: 1,
      total_records: n,
      total_pages: last,
    });
    expect(second?.has_prev).toBe(true);
    expect(end).toMatchObject({ has_next: false, current_page: last });
    const beyond = getReport(await get(demo.list, { pageNumber: last + 1, pageSize: 50 }));
    expect(beyond).toMatchObject({ reports: [], has_next: false });
  });

  test('3-components-16 3-components-20 POST and the data address respond like GET', async () => {
    const [read, posted] = [await get(demo.list), await post(demo.list, {})];
    expect(posted.body).toEqual(read.body);
    const urls = ['GET', 'POST'].map((method) =>
      demo.t.send(demo.ada, method, `/v1/api/component/data/?id=${demo.list}`),
    );
    for (const reply of await Promise.all(urls)) expect(reply.body).toEqual(read.body);
  });

  test('a page has the size of the definition, and a table of more than 30 rows shows 25', async () => {
    expect(getReport(await get(demo.list)).reports).toHaveLength(7);
    const plain = await stored({
      kind: 'table',
      query: { source: { kind: 'dataset', name: 'accounts' }, ...accountList },
    });
    const lengths = await Promise.all(
      [26, 30, 31].map(async (pageSize) => getReport(await get(plain, { pageSize })).reports.length),
    );
    expect(lengths).toEqual([26, 30, 25]);
    expect(getReport(await get(demo.list, { pageSize: 31 })).reports).toHaveLength(31);
  });

  test.each(['pageNumber=0', 'pageSize=0', 'pageNumber=-1', 'pageSize=-5', 'pageNumber=x'])(
    '%s is rejected',
    async (page) => {
      const reply = await demo.t.send(demo.ada, 'GET', `/v1/api/component/?id=${demo.list}&${page}`);
      expect([reply.status, reply.error]).toEqual([400, 'Invalid page.']);
    },
  );

  test('3-components-19 3-component-table-08 sorting', async () => {
    const getSorted = (order_by: string) =>
      post(demo.list, { sort_by: { sort_key: 'mrr', order_by } }, { pageSize: 200 });
    const [up, down] = [getValues(await getSorted('asc'), 'mrr'), getValues(await getSorted('desc'), 'mrr')];
    expect(down).toEqual(up.toReversed());
    expect(up).not.toEqual(down);
    expect((await getSorted('sideways')).status).toBe(400);
    const unknown = await post(demo.list, { sort_by: { sort_key: 'nope', order_by: 'asc' } });
    expect(unknown.error).toBe('This component has no sortable column with this name.');
  });
});

const getFiltered = async (filter: object, id = demo.list) => post(id, { filters: [filter] }, { pageSize: 500 });

describe('filters', () => {
  test('3-components-18 filters can also be a JSON text', async () => {
    const filters = [{ type: 'search', column_name: 'name', from: 'an' }];
    const [text, list1] = [
      await post(demo.list, { filters: JSON.stringify(filters) }),
      await post(demo.list, { filters }),
    ];
    expect(getReport(text)).toEqual(getReport(list1));
    expect(getReport(text).total_records).toBeLessThan(getReport(await get(demo.list)).total_records);
    for (const invalidFilters of ['[', '{"type":"search"}', '[{"type":"nope"}]']) {
      expect((await post(demo.list, { filters: invalidFilters })).status).toBe(400);
    }
  });

  test('3-filters-01 3-filters-07 a filter has a type and names a column', async () => {
    expect((await getFiltered({ column_name: 'name', from: 'a' })).status).toBe(400);
    const unknown = await getFiltered({ type: 'search', column_name: 'nope', from: 'a' });
    expect([unknown.status, unknown.error]).toEqual([400, 'This component has no column with this name.']);
    const other = await getFiltered({ type: 'search', column_name: 'mrr', from: 'a' });
    expect(other.error).toBe('This column does not support the filter search.');
  });

  test('3-filters-03 search finds texts that contain it', async () => {
    const found = getValues(await getFiltered({ type: 'search', column_name: 'name', from: 'AN' }), 'name').map(String);
    expect(found.length).toBeGreaterThan(0);
    for (const name of found) expect(name.toLowerCase()).toContain('an');
  });

  test('3-filters-04 3-filters-05 3-filters-06 3-filters-40 3-filters-41 3-filters-42 3-filters-43 numbers', async () => {
    const all = getValues(await get(demo.list, { pageSize: 500 }), 'mrr') as number[];
    const [low = 0, high = 0] = [all.toSorted((a, b) => a - b)[20], all.toSorted((a, b) => a - b)[60]];
    const countMatching = async (condition: string, from: number, to?: number) =>
      (getValues(await getFiltered({ type: 'numrange', column_name: 'mrr', condition, from, to }), 'mrr') as number[])
        .length;
    expect(await countMatching('equal', low)).toBe(all.filter((n) => n === low).length);
    expect(await countMatching('greater than', high)).toBe(all.filter((n) => n > high).length);
    expect(await countMatching('less than', high)).toBe(all.filter((n) => n < high).length);
    expect(await countMatching('between', low, high)).toBe(all.filter((n) => n >= low && n <= high).length);
    expect(await countMatching('between', low)).toBe(all.length);
    expect((await getFiltered({ type: 'numrange', column_name: 'mrr', condition: 'near', from: 1 })).status).toBe(400);
  });

  test('3-filters-10 a disabled filter does not affect the rows', async () => {
    const reply = await getFiltered({ type: 'search', column_name: 'name', from: 'zzz', enable_filter_query: false });
    expect(getReport(reply).total_records).toBe(getReport(await get(demo.list)).total_records);
  });

  test('3-filters-02 3-filters-09 3-filters-19 3-filters-20 3-filters-21 ranges of dates', async () => {
    const id = await table({
      source: { kind: 'dataset', name: 'actions' },
      columns: [column('id'), column('due', 'due_date', { filter: 'daterange', format: 'date' })],
    });
    const findDue = async (filter: object) => {
      const reply = await post(id, { filters: [{ type: 'daterange', ...filter }] }, { pageSize: 1000 });
      return reply.status === 200 ? (getValues(reply, 'due') as string[]) : reply.error;
    };
    const countDue = async (from: string, to: string) =>
      Number(
        (
          await findRows(
            'select count(*) as n from actions where tenant_id = $1 and due_on between $2 and $3',
            from,
            to,
          )
        )[0]?.n,
      );
    const year = await findDue({ condition: 'Current Year' });
    expect(year).toHaveLength(Math.min(1000, await countDue('2026-01-01', '2026-11-20')));
    expect(await findDue({ condition: 'Last 45 Days' })).toHaveLength(await countDue('2026-10-07', '2026-11-20'));
    expect(await findDue({ condition: '45', condition_type: 'last_n', column_name: 'due' })).toHaveLength(
      await countDue('2026-10-07', '2026-11-20'),
    );
    const custom = await findDue({ condition: 'Custom', from: '2026-11-01', to: '2026-11-10' });
    expect(custom).toHaveLength(await countDue('2026-11-01', '2026-11-10'));
    expect(custom?.length).toBeGreaterThan(0);
    expect(await findDue({ condition: 'Next Decade' })).toBe('Invalid date provided');
    expect(await findDue({ condition: 'Last 30 Days', year: 2025 })).toBe(
      'Year filter can not be implemented on Last 30 Days',
    );
    expect(await findDue({ condition: '1 months', year: 2025 })).toContain('Year filter can not be implemented');
    expect(await findDue({ condition: 'Custom', from: '2026-02-30', to: '2026-03-01' })).toBe('Invalid date provided');
    expect(await findDue({ condition: 'Custom', condition_type: 'named', from: '2026-11-01', to: '2026-11-02' })).toBe(
      'Invalid date provided',
    );
  });
});

describe('CSV', () => {
  const csv = async (id: number, body: object = {}, caller = demo.ada) => {
    const reply = await demo.t.call(caller, components.downloadComponentData, { query: { id }, body });
    return reply.body.data.trimEnd().split('\r\n');
  };

  test('3-component-table-11 3-component-table-12 3-component-table-13 header, filters and order', async () => {
    const whole = await csv(demo.list);
    expect(whole[0]).toBe('id,name,mrr');
    expect(whole.length - 1).toBe(getReport(await get(demo.list)).total_records);
    const some = await csv(demo.list, { filters: [{ type: 'search', column_name: 'name', from: 'an' }] });
    expect(some.length).toBeLessThan(whole.length);
    const down = await csv(demo.list, { sort_by: { sort_key: 'id', order_by: 'desc' } });
    expect(down.slice(1)).toEqual(whole.slice(1).toReversed());
  });

  test('3-component-table-14 an account has only its own rows', async () => {
    const id = await table({ source: { kind: 'dataset', name: 'actions' }, columns: [column('account_id')] });
    const [{ account } = {}] = await findRows('select min(account_id) as account from actions where tenant_id = $1');
    const lines = (await csv(id, { account_id: account })).slice(1);
    expect(new Set(lines)).toEqual(new Set([String(account)]));
  });

  test('omits hidden columns and escapes formulas', async () => {
    const id = await table({
      source: { kind: 'static', rows: [{ a: '=1+1', b: 'x,"y', c: -5 }] },
      columns: [column('a'), column('b'), column('c'), column('d', 'a', { hidden: true })],
    });
    expect(await csv(id)).toEqual(['a,b,c', `"'=1+1","x,""y",-5`]);
  });
});

describe('permissions', () => {
  test("3-access-19 an account outside the caller's account scope is 403", async () => {
    const id = await table({ source: { kind: 'dataset', name: 'actions' }, columns: [column('id')] });
    const [{ foreign, own } = {}] = await findRows(
      `select min(a.id) filter (where not mine) as foreign, min(a.id) filter (where mine) as own
       from (select a.id, exists (select from account_members m join users u on u.tenant_id = $1 and u.id = m.user_id
         where m.tenant_id = $1 and m.account_id = a.id and u.email = 'maya.csm@demo.test') as mine
         from accounts a where a.tenant_id = $1) a`,
    );
    expect((await get(id, { account_id: own }, demo.maya)).status).toBe(200);
    for (const name of ['account_id', 'accountId']) {
      expect((await get(id, { [name]: foreign }, demo.maya)).status).toBe(403);
      expect((await post(id, { [name]: foreign }, {}, demo.maya)).status).toBe(403);
    }
    const csv = await demo.t.call(demo.maya, components.downloadComponentData, {
      query: { id },
      body: { account_id: foreign },
    });
    expect(csv.status).toBe(403);
    expect((await get(id, { account_id: 999_999 })).status).toBe(404);
  });

  test('3-platform-05 rejects requests without a token', async () => {
    expect((await get(demo.list, {}, { domain: 'demo' })).status).toBe(401);
    expect((await post(demo.list, {}, {}, { domain: 'demo', token: 'none' })).status).toBe(401);
  });

  test('returns each caller their own accounts, also from the cache; the component of another company is 404', async () => {
    const [all, own] = [getReport(await get(demo.list)), getReport(await get(demo.list, {}, demo.maya))];
    expect(own.total_records).toBeLessThan(all.total_records);
    expect(getReport(await get(demo.list, {}, demo.maya))).toEqual(own);
    expect(getReport(await get(demo.list))).toEqual(all);
    expect((await get(demo.list, {}, await demo.t.signIn('gia.admin@globex.test'))).status).toBe(404);
  });

  test('user data is for administrators, portfolio totals are for callers with access to all accounts', async () => {
    const people = await table({
      source: { kind: 'dataset', name: 'users' },
      columns: [column('name'), column('role')],
    });
    const portfolio = await table({
      source: { kind: 'dataset', name: 'portfolio_daily' },
      columns: [column('day'), column('mrr')],
    });
    expect((await get(people)).status).toBe(200);
    const evan = await demo.t.signIn('evan.exec@demo.test');
    for (const caller of [demo.maya, evan]) expect((await get(people, {}, caller)).status).toBe(403);
    expect([(await get(portfolio, {}, evan)).status, (await get(portfolio, {}, demo.maya)).status]).toEqual([200, 403]);
  });
});

describe('parameters, links and drill-downs', () => {
  test('a parameter filters if given, and is reported if it is required and missing', async () => {
    const where = { left: { field: 'tier' }, op: 'eq', right: [{ param: 'tier' }] } as const;
    const params = (required: boolean) => [{ name: 'tier', type: 'text', from: 'query', required }] as const;
    const columns = [column('tier'), measure('n', 'count()')];
    const [open, needed] = [
      await table({ columns, where, params: [...params(false)] }),
      await table({ columns, where, params: [...params(true)] }),
    ];
    expect(getValues(await get(open), 'tier').length).toBeGreaterThan(1);
    expect(getValues(await get(open, { tier: 'Tier 1' }), 'tier')).toEqual(['Tier 1']);
    const missing = await get(needed);
    expect([missing.status, missing.error]).toEqual([400, 'Missing parameter tier']);
  });

  test('3-drilldown-06 3-drilldown-07 a click on a month opens the rows of that month', async () => {
    const target = await table({
      source: { kind: 'dataset', name: 'subscriptions' },
      params: [{ name: 'month', type: 'date', from: 'drill' }],
      where: { left: { field: 'current_term_rd' }, op: 'eq', right: [{ param: 'month' }] },
      columns: [column('id'), column('mrr')],
    });
    const chart = await table(
      {
        source: { kind: 'dataset', name: 'subscriptions' },
        columns: [
          column('month', 'current_term_rd', { grain: 'month', format: 'date' }),
          measure('mrr', 'sum(mrr)'),
          measure('n', 'count()'),
        ],
      },
      { drilldown: { component: target, params: [{ selected: 'month', value: 'month' }] } },
    );
    const detail = await demo.t.call(demo.ada, components.getComponentDetail, { query: { id: chart } });
    expect(detail.body.data.drilldown).toMatchObject({
      component: target,
      params: [{ selected: 'month', value: 'month' }],
    });
    const bar = getReport(await get(chart)).reports[2];
    expect(bar?._drill).toEqual({ month: bar?.month, month_grain: 'month' });
    const openedReport = getReport(await get(target, { p_month: bar?.month, p_month_grain: 'month', pageSize: 500 }));
    expect(openedReport.total_records).toBe(bar?.n);
    const sum = openedReport.reports.reduce((total, { mrr }) => total + Number(mrr), 0);
    expect(sum).toBeCloseTo(Number(bar?.mrr), 6);
  });

  test('cells of actions link to their workspaces', async () => {
    const linkedColumn = column('name', 'name', { link: { type: 'action', id: 'id' } });
    const query = {
      source: { kind: 'dataset' as const, name: 'actions' },
      columns: [column('id', 'id', { hidden: true }), linkedColumn],
    };
    const row = getReport(await get(await table(query))).reports[0];
    expect(row?._link).toEqual({ name: { type: 'action', action_id: row?.id } });
  });

  test('cells link to accounts and external pages', async () => {
    const id = await table({
      columns: [
        column('id', 'id', { hidden: true }),
        column('name', 'name', { link: { type: 'account', id: 'id', name: 'name' } }),
        column('plan', 'plan', {
          link: { type: 'url', href: 'https://wiki.test/plan', linkparams: { q: { field: 'plan' } } },
        }),
      ],
    });
    const images = await demo.t.inTenant('demo', 'read', async (tx) =>
      Object.fromEntries(
        (
          await tx.rows<{ id: number; key: string }>(
            `select a.id, f.storage_key as key from accounts a join files f on f.tenant_id = $1 and f.id = a.image_file_id
             where a.tenant_id = $1`,
            [tx.tenant],
          )
        ).map(({ id: account, key }) => [account, `/media/${key}`]),
      ),
    );
    const rows = getReport(await get(id)).reports;
    for (const row of rows) {
      const image = images[Number(row.id)];
      expect(row._link).toEqual({
        name: {
          type: 'account',
          account_id: row.id,
          account_name: row.name,
          ...(image !== undefined && { image_url: image }),
        },
        plan: { type: 'url', href: `https://wiki.test/plan?q=${encodeURIComponent(String(row.plan))}` },
      });
    }
    expect(rows.some((row) => images[Number(row.id)])).toBe(true);
    expect(rows.every((row) => images[Number(row.id)])).toBe(false);
  });
});
