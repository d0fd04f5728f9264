import { type DefinitionFile, transfer } from '@mainstay/contract/definitions/transfer';
import { DEFINITION_KINDS } from '@mainstay/contract/rules/definition-kinds';
import { kpis } from '@mainstay/contract/kpis';
import { KpiBody } from '@mainstay/contract/kpis/admin';
import { pageAuthoring } from '@mainstay/contract/pages/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { buildItem, buildKpi, buildTable } from '../../app/testing/definitions.ts';
import { createKpi } from '../../builder/kpis/authoring/save-kpi.ts';
import { createFormula } from '../../builder/kpis/formulas/kpi-formulas.ts';
import { createPage } from '../../builder/pages/seed-pages.ts';
import { createComponent } from '../../builder/components/save-component.ts';
import { findStoredComponents } from '../../builder/components/component-definitions.ts';
import { queryId } from '../../app/testing/record-factories.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import type { Subscriber } from '../../platform/events/event.ts';
import { getDefinitionKinds } from './definition-kind.ts';
import { dryRunImport } from './import-definitions.ts';

let t: TestApp;
let ada: Caller;
let gia: Caller;
let page: number;

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  [ada, gia] = [await t.signIn('ada.admin@demo.test'), await t.signIn('gia.admin@globex.test')];
  page = await t.inTenant('demo', 'write', async (tx) => {
    const target = await createComponent(tx, buildTable({ name: 'Berths' }), { by: null });
    const first = await createComponent(tx, buildTable({ name: 'Harbours', drilldown: { component: target } }), {
      by: null,
    });
    await createComponent(tx, buildTable({ name: 'Elsewhere' }), { by: null });
    const layout = [buildItem({ id: 'a', component: first })];
    return createPage(tx, { name: 'Coast', scope: 'Global', position: 9, body: { layout, tabs: [] } });
  });
});
afterAll(() => t.close());

const toFile = async (who: Caller, query = ''): Promise<DefinitionFile> =>
  (await t.send(who, 'GET', `/v1/api/admin/definitions/export/${query}`)).raw.json<DefinitionFile>();
const importDefinitionFile = (file: DefinitionFile, more: { conflicts?: 'replace' | 'skip'; dry_run?: boolean } = {}) =>
  t.call(gia, transfer.importDefinitions, { body: { file, conflicts: 'replace', ...more } });
const formatOutcomes = (reply: Awaited<ReturnType<typeof importDefinitionFile>>) =>
  reply.body.data.entries.map(({ name, outcome }) => `${outcome} ${name}`);
const getComponents = (domain: string) =>
  t.inTenant(domain, 'read', async (tx) => (await findStoredComponents(tx)).map(({ name }) => name));

/** Returns the names of the events that a dry run passes to subscribers. */
async function collectDryRunEvents(file: DefinitionFile): Promise<string[]> {
  const received: string[] = [];
  const subscriber: Subscriber = {
    name: 'collector',
    on: 'all',
    async handle(_tx, events) {
      received.push(...events.map(({ name }) => name));
    },
  };
  await t.inTenant('globex', 'write', async (tx) => {
    const userId = await queryId(tx, 'select min(id) as id from users where tenant_id = $1');
    const by = { userId, now: TEST_NOW, ip: '192.0.2.1', requestId: 'dry-run', userAgent: undefined };
    const request = { kinds: getDefinitionKinds(tx.features), file, conflicts: 'replace' } as const;
    const entries = await dryRunImport({ ...tx, features: { ...tx.features, subscribers: [subscriber] } }, request, {
      by,
    });
    expect(entries.map(({ outcome }) => outcome)).toContain('create');
  });
  return received;
}

test('decisions-11 an export uses names and includes everything that it references', async () => {
  const file = await toFile(ada, `?kinds=page&ids=${page}`);
  expect(file.entries.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'component Berths',
    'component Harbours',
    'page Coast',
  ]);
  expect(file.entries[1]?.body).toMatchObject({ drilldown: { component: 'Berths' } });
  expect(file.entries[2]?.body).toMatchObject({ name: 'Coast', layout: [{ id: 'a', component: 'Harbours' }] });
  const all = (await toFile(ada)).entries.map(({ name }) => name);
  expect(all).toEqual(expect.arrayContaining(['Elsewhere', 'Accounts', 'Coast']));
});

test('decisions-11 one file can contain every kind that administrators author', async () => {
  const { entries } = await toFile(ada);
  expect([...new Set(entries.map(({ kind }) => kind))].sort()).toEqual([...DEFINITION_KINDS].sort());
  const dryRun = await t.call(ada, transfer.importDefinitions, {
    body: { file: await toFile(ada), conflicts: 'replace', dry_run: true },
  });
  expect(new Set(dryRun.body.data.entries.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']));
});

test('decisions-11 a dry run reports the outcome and writes nothing; the import writes to another company', async () => {
  const file = await toFile(ada, `?kinds=page&ids=${page}`);
  const all = ['create Berths', 'create Harbours', 'create Coast'];
  const before = await getComponents('globex');
  const dryRun = await importDefinitionFile(file, { dry_run: true });
  expect([dryRun.body.data.landed, formatOutcomes(dryRun)]).toEqual([false, all]);
  expect(await getComponents('globex')).toEqual(before);
  expect(await collectDryRunEvents(file)).toEqual([]);
  const finalImport = await importDefinitionFile(file);
  expect([finalImport.body.data.landed, formatOutcomes(finalImport)]).toEqual([true, all]);
  const added = (await getComponents('globex')).filter((name) => !before.includes(name));
  expect(added).toEqual(['Berths', 'Harbours']);
  const pages = (await t.call(gia, pageAuthoring.findPages, { query: { q: 'coast' } })).body.data.listing;
  expect(pages).toMatchObject([{ name: 'Coast', version: 1, in_menu: true }]);
  expect(await toFile(gia, `?kinds=page&ids=${pages[0]?.id}`)).toEqual(file);
});

test('decisions-11 existing names are replaced as a new version, skipped, or already identical', async () => {
  const file = await toFile(ada, `?kinds=page&ids=${page}`);
  expect(formatOutcomes(await importDefinitionFile(file))).toEqual([
    'unchanged Berths',
    'unchanged Harbours',
    'unchanged Coast',
  ]);
  const [berths, ...rest] = file.entries;
  const changed = { ...file, entries: [{ ...berths!, body: { ...berths!.body, meta: { title: 'New' } } }, ...rest] };
  expect(formatOutcomes(await importDefinitionFile(changed, { conflicts: 'skip' }))).toEqual([
    'skip Berths',
    'skip Harbours',
    'skip Coast',
  ]);
  expect(formatOutcomes(await importDefinitionFile(changed))).toEqual([
    'replace Berths',
    'unchanged Harbours',
    'unchanged Coast',
  ]);
});

test('decisions-11 one invalid entry rejects the whole file and is named', async () => {
  const good = { kind: 'component' as const, name: 'Fine', body: { ...buildTable({ name: 'Fine' }) } };
  const lost = {
    kind: 'component' as const,
    name: 'Lost',
    body: { ...buildTable({ name: 'Lost' }), drilldown: { component: 'No one' } },
  };
  const numbered = {
    kind: 'component' as const,
    name: 'Numbered',
    body: { ...buildTable({ name: 'x' }), drilldown: { component: 7 } },
  };
  const shapeless = { kind: 'component' as const, name: 'Shapeless', body: { kind: 'table' } };
  const unknown = { kind: 'custom_table' as const, name: 'Later', body: {} };
  const screen = { kind: 'page' as const, name: 'Page', body: { layout: [buildItem({ id: 'a', screen: 'moon' })] } };
  const entries = [good, good, lost, numbered, shapeless, unknown, screen];
  const file: DefinitionFile = { format: 'mainstay-definitions', version: 1, entries };
  const dryRun = await importDefinitionFile(file, { dry_run: true });
  expect(dryRun.body.data.entries.map(({ outcome, faults: issues }) => issues[0]?.reason ?? outcome)).toEqual([
    'create',
    'The file contains Fine twice.',
    'There is no component named No one.',
    'Component 7 must be given by name.',
    expect.stringMatching(/^meta: /),
    'Must be lower-case letters, digits and _.',
    expect.stringMatching(/^Item a /),
  ]);
  const finalImport = await t.send(gia, 'POST', '/v1/api/admin/definitions/import/', { file, conflicts: 'replace' });
  expect([finalImport.status, finalImport.error]).toEqual([
    400,
    'Nothing was imported: 6 of 7 definitions cannot be imported.',
  ]);
  expect(finalImport.fields).toMatchObject({
    'entries.2.drilldown.component': 'There is no component named No one.',
  });
  expect(await getComponents('globex')).not.toContain('Fine');
});

test('decisions-11 a KPI inside a formula is exported by name and imported as that of the other company', async () => {
  const name = `Ana's "whole" book`;
  const [base, selectedTile] = await t.inTenant('demo', 'write', async (tx) => {
    const [category] = await tx.rows<{ id: number }>('select min(id) as id from kpi_categories where tenant_id = $1', [
      tx.tenant,
    ]);
    const make = async (called: string, expression: string, more = 'count()') => {
      const output = { data: [{ key: 'other', expression: more }] };
      const formula = { name: called, expression, source: 'accounts', number_format: null, output };
      const formula_id = await createFormula(tx, formula, { by: null });
      const kpi = { name: called, category_id: category?.id, formula_id, type: 'portfolio' };
      return createKpi(tx, KpiBody.parse(kpi), { by: null });
    };
    const first = await make(name, 'count()');
    // Free text by the author is not changed, even if it looks like a reference.
    const second = await make('Doubled', `kpi( ${first} ) * 2`, `count(name == 'kpi(${first})')`);
    const tile = await createComponent(tx, buildKpi('Book tile', `kpi(${second}) + kpi(${first})`), { by: null });
    return [first, tile] as const;
  });
  const file = await toFile(ada, `?kinds=component&ids=${selectedTile}`);
  const expressions = file.entries.flatMap(({ kind, body }) => (kind === 'kpi_formula' ? [body.expression] : []));
  expect(expressions).toEqual(['count()', `kpi('Ana\\'s "whole" book') * 2`]);
  expect(JSON.stringify(file)).toContain(`count(name == 'kpi(${base})')`);
  const tile = file.entries.find(({ name: called }) => called === 'Book tile');
  expect(JSON.stringify(tile)).toContain(`kpi('Doubled') + kpi('Ana`);
  const reversedFile = { ...file, entries: file.entries.toReversed() };
  expect((await importDefinitionFile(reversedFile)).body.data).toMatchObject({ landed: true });
  expect(await toFile(gia, `?kinds=kpi`)).toMatchObject({
    entries: expect.arrayContaining(file.entries.filter(({ kind }) => kind.startsWith('kpi'))),
  });
  const ownKpis = await t.call(gia, kpis.findAllKpis, {});
  const doubled = ownKpis.body.data.kpis.find((kpi) => kpi.name === 'Doubled')?.id ?? 0;
  const { data } = (await t.call(gia, kpis.getKpiResult, { query: { kpiId: doubled } })).body;
  const [{ n } = { n: 0 }] = await t.inTenant('globex', 'read', (tx) =>
    tx.rows<{ n: number }>('select count(*)::int as n from accounts where tenant_id = $1', [tx.tenant]),
  );
  expect([data.error, data.mainvalue]).toEqual([null, n * 2]);
  const lost = {
    kind: 'kpi_formula' as const,
    name: 'Lost',
    body: { expression: `kpi('No one')`, source: 'accounts' },
  };
  const numbered = { ...lost, name: 'Numbered', body: { expression: 'kpi(7)', source: 'accounts' } };
  const reply = await importDefinitionFile({ ...file, entries: [lost, numbered] }, { dry_run: true });
  expect(reply.body.data.entries.map(({ faults: issues }) => issues[0])).toEqual([
    { place: 'expression', reason: 'There is no KPI named No one.' },
    { place: 'expression', reason: 'KPI 7 must be given by name.' },
  ]);
});

test('reports a formula that cannot be computed together with the rest of its file', async () => {
  const big = `mul(${'1000000000000000, '.repeat(7)}count())`;
  const entry = (name: string, expression: string) => ({
    kind: 'kpi_formula' as const,
    name,
    body: { name, expression, source: 'accounts', number_format: 'number', output: { data: [] } },
  });
  const entries = [entry('Overflows', `mul(${Array(4).fill(big).join(', ')})`), entry('Fine', 'count()')];
  const dryRun = await importDefinitionFile({ format: 'mainstay-definitions', version: 1, entries }, { dry_run: true });
  expect([dryRun.status, formatOutcomes(dryRun)]).toEqual([200, ['refuse Overflows', 'create Fine']]);
  expect(dryRun.body.data.entries[0]?.faults).toMatchObject([{ reason: 'Component could not be evaluated' }]);
});

test('rejects invalid selections and files with a message', async () => {
  const getError = async (query: string) => {
    const { status, error } = await t.send(ada, 'GET', `/v1/api/admin/definitions/export/${query}`);
    return `${status} ${error}`;
  };
  expect(await getError('?kinds=moon')).toBe('400 There are no definitions of type moon.');
  expect(await getError(`?ids=${page}`)).toBe('400 Ids require exactly one kind.');
  expect(await getError('?kinds=page&ids=999999999')).toBe('404 Definition not found.');
  expect(await getError('?kinds=page&ids=x')).toMatch(/^400 /);
  const reply = await t.send(gia, 'POST', '/v1/api/admin/definitions/import/', {
    file: { format: 'x' },
    conflicts: 'skip',
  });
  expect([reply.status, reply.error]).toEqual([400, 'This is not a file of definitions.']);
});

test('parameters passed between components are validated against the file, regardless of its order', async () => {
  const { query } = buildTable({ name: 'x' });
  const entries = (param: string) => [
    {
      kind: 'component' as const,
      name: 'Anchors',
      body: {
        ...buildTable({ name: 'Anchors' }),
        drilldown: { component: 'Zones', params: [{ selected: 'harbour', value: 'harbour' }] },
      },
    },
    {
      kind: 'component' as const,
      name: 'Zones',
      body: {
        ...buildTable({ name: 'Zones' }),
        query: { ...query, params: [{ name: param, type: 'text', from: 'drill' }] },
      },
    },
  ];
  const file = (param: string): DefinitionFile => ({
    format: 'mainstay-definitions',
    version: 1,
    entries: entries(param),
  });
  const reply = await t.send(gia, 'POST', '/v1/api/admin/definitions/import/', {
    file: file('quay'),
    conflicts: 'replace',
  });
  expect([reply.status, reply.body.errors]).toMatchObject([
    400,
    { fields: { 'entries.0.drilldown.params.0': 'Zones has no parameter named harbour.' } },
  ]);
  expect(formatOutcomes(await importDefinitionFile(file('harbour')))).toEqual(['create Anchors', 'create Zones']);
});
