/** Hostile texts in every place of a definition and of a request are rejected, or bound as a value without effect. */
import { Definition, Filters, KpiQuery, Sort } from '@mainstay/contract/components/definition';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../platform/engine/caller.ts';
import { EVALUATION_FAILED, QueryError } from '../../platform/engine/errors.ts';
import { runStatements, type Statement } from '../../platform/engine/statement.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { resolveReferences, buildStatements } from '../evaluation/evaluate-component.ts';

let t: TestApp;
let caller: Caller;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  const tenant = await t.tenantId('demo');
  const days = { today: '2026-11-20', utcToday: '2026-11-20', minorDigits: 2 };
  caller = { tenant, user: 1, roles: ['CSM'], ownerScope: [1, 2, 3], ...days };
});
afterAll(() => t.close());

const TEXTS = [
  `' or 1=1 --`,
  `'; drop table accounts; --`,
  `"; select 1; --`,
  `$1`,
  `$$`,
  `\\'; select 1`,
  `*/ select 1 /*`,
  `%' --`,
  `x.tenant_id`,
  `constructor`,
  `__proto__`,
  `toString`,
  `pg_sleep(5)`,
  `1); select pg_sleep(5); --`,
  `tenant_id`,
  `\u0000`,
  `ünïcode`,
  `a'||(select password_hash from users limit 1)||'`,
  `account.password_hash`,
  `users`,
  '',
];

const definition = {
  kind: 'react-table',
  name: 'A',
  meta: {},
  query: {
    source: { kind: 'dataset', name: 'actions' },
    params: [{ name: 'who', type: 'text', from: 'query', default: 'a' }],
    columns: [
      { key: 'due', label: 'Due', expr: { field: 'due_date' }, grain: 'month' },
      {
        key: 'owner',
        label: 'Owner',
        expr: { fn: 'concat', args: [{ field: 'owner.name' }, { value: 'x' }] },
        filter: 'search',
      },
      {
        key: 'n',
        label: 'N',
        role: 'measure',
        expr: { formula: `count(id, status == 'Pending' && contains(name, 'x'))` },
        filter: 'numrange',
      },
    ],
    where: { all: [{ left: { field: 'name' }, op: 'contains', right: [{ param: 'who' }] }] },
    having: { left: { agg: 'count' }, op: 'gte', right: [{ value: 0 }] },
    date_field: 'due_date',
    fill: 'zero',
    sort: [{ sort_key: 'n', order_by: 'desc' }],
  },
};
const kpi = {
  measures: [{ key: 'a', source: { kind: 'dataset', name: 'accounts' }, agg: 'sum', of: { formula: 'mrr' } }],
  formula: { output: { data: [{ key: 'v', name: 'V', type: 'value', expr: { formula: `concat('x', 'y')` } }] } },
};
const staticTable = {
  kind: 'react-table',
  name: 'B',
  meta: {},
  query: { source: { kind: 'static', rows: [{ a: 'x' }] }, columns: [{ key: 'a', label: 'A', expr: { field: 'a' } }] },
};
const request = {
  filters: [
    { type: 'search', column_name: 'owner', condition: 'contains', from: 'a' },
    { type: 'numrange', column_name: 'n', condition: 'between', from: 0, to: 9 },
    { type: 'daterange', condition: 'Custom', from: '2026-11-01', to: '2026-11-05' },
  ],
  sort: [{ sort_key: 'due', order_by: 'asc' }],
  given: { who: 'a' },
};

/** Yields copies with one string, or one key, replaced. */
function* replaceEach(node: unknown, text: string): Generator {
  if (typeof node === 'string') yield text;
  else if (Array.isArray(node)) {
    for (const [at, item] of node.entries()) for (const copy of replaceEach(item, text)) yield node.with(at, copy);
  } else if (typeof node === 'object' && node !== null) {
    for (const [key, value] of Object.entries(node)) {
      const { [key]: _, ...rest } = node as Record<string, unknown>;
      yield { ...rest, [text]: value };
      for (const copy of replaceEach(value, text)) yield { ...rest, [key]: copy };
    }
  }
}

interface Attempt {
  definition: unknown;
  request: typeof request;
}
function* generateAttempts(): Generator<Attempt> {
  const formulas = (text: string) => [`count(id, status == '${text}')`, `count(${text})`, `sum(${text}) + 1`, text];
  for (const text of TEXTS) {
    for (const one of replaceEach(definition, text)) yield { definition: one, request };
    for (const one of replaceEach(kpi, text)) {
      yield {
        definition: { kind: 'kpi', name: 'K', meta: {}, kpi: one },
        request: { ...request, filters: [], sort: [] },
      };
    }
    for (const one of replaceEach(staticTable, text))
      yield { definition: one, request: { ...request, filters: [], sort: [] } };
    for (const one of replaceEach(request, text)) yield { definition, request: one as typeof request };
    for (const formula of formulas(text)) {
      const columns = definition.query.columns.with(2, { ...definition.query.columns[2], expr: { formula } } as never);
      yield { definition: { ...definition, query: { ...definition.query, columns } }, request };
    }
  }
}

test('hostile texts are rejected, or bound as values', async () => {
  const counts = { rejected: 0, ran: 0 };
  const texts = new Set<string>();
  const [before] = await t.inTenant('demo', 'read', (tx) =>
    tx.rows('select count(*) as n from accounts where tenant_id = $1', [tx.tenant]),
  );
  for (const attempt of generateAttempts()) {
    const parsed = Definition.safeParse(attempt.definition);
    const filters = Filters.safeParse(attempt.request.filters ?? []);
    const sort = Sort.array().safeParse(attempt.request.sort ?? []);
    if (!parsed.success || !filters.success || !sort.success) {
      counts.rejected += 1;
      continue;
    }
    const component = { id: 0, name: 'A', version: 0, definition: parsed.data };
    const given = (attempt.request.given as Record<string, unknown> | undefined) ?? {};
    const componentRequest = { given, filters: filters.data, sort: sort.data, pageNumber: 1, pageSize: 10 };
    let statements: Statement[] = [];
    try {
      const references = await t.inTenant('demo', 'read', (tx) => resolveReferences(tx, parsed.data));
      statements = buildStatements(component, caller, componentRequest, references).map(({ statement }) => statement);
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      counts.rejected += 1;
      continue;
    }
    for (const { sql } of statements) texts.add(sql);
    await t.inTenant('demo', 'read', (tx) => runStatements(tx, statements));
    counts.ran += 1;
  }
  expect(counts.rejected).toBeGreaterThan(1000);
  expect(counts.ran).toBeGreaterThan(100);
  // The executed statements differ in their values, not in their text.
  expect(texts.size).toBeLessThan(80);
  for (const text of texts)
    for (const hostile of TEXTS.slice(0, 8)) if (hostile !== '$1') expect(text).not.toContain(hostile);
  const [after] = await t.inTenant('demo', 'read', (tx) =>
    tx.rows('select count(*) as n from accounts where tenant_id = $1', [tx.tenant]),
  );
  expect(after).toEqual(before);
});

test('rejects a deeply nested KPI, and a read cannot write', async () => {
  const deep = (levels: number): object => (levels === 0 ? { value: 1 } : { fn: 'neg', args: [deep(levels - 1)] });
  const query = { ...kpi, formula: { output: { data: [{ key: 'v', name: 'V', type: 'value', expr: deep(12) }] } } };
  const definition = Definition.parse({ kind: 'kpi', name: 'K', meta: {}, kpi: KpiQuery.parse(query) });
  const component = { id: 0, name: 'K', version: 0, definition };
  const componentRequest = { given: {}, filters: [], sort: [], pageNumber: 1, pageSize: 1 };
  const references = await t.inTenant('demo', 'read', (tx) => resolveReferences(tx, definition));
  expect(() => buildStatements(component, caller, componentRequest, references)).toThrow(
    'nested at most 8 levels deep',
  );
  const pendingWrite = t.inTenant('demo', 'read', (tx) =>
    runStatements(tx, [{ sql: 'delete from pins', parameters: [] }]),
  );
  await expect(pendingWrite).rejects.toThrow('read-only');
  const pendingFailure = t.inTenant('demo', 'read', (tx) =>
    runStatements(tx, [{ sql: 'select exp(1e6::float8)', parameters: [] }]),
  );
  await expect(pendingFailure).rejects.toThrow(EVALUATION_FAILED);
});

test('rejects a body that is nested thousands of levels deep', async () => {
  const { token } = await t.signIn('ada.admin@demo.test');
  const where = `${'{"all":['.repeat(5000)}${']}'.repeat(5000)}`;
  const payload = JSON.stringify({ definition: { ...definition, query: { ...definition.query, where: '#' } } });
  const reply = await t.app.inject({
    method: 'POST',
    url: '/v1/api/admin/components/preview/',
    headers: { host: 'demo.localhost:3000', authorization: `JWT ${token}`, 'content-type': 'application/json' },
    payload: payload.replace('"#"', where),
  });
  expect([reply.statusCode, reply.json<{ errors: { e: string } }>().errors.e]).toEqual([
    400,
    'The input is nested too deep.',
  ]);
});
