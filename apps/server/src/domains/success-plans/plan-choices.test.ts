/** Success criteria and milestones as administrators manage them: unique names, an order without gaps, and no deletion of rows in use. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { SINGLE_LINE_MESSAGE } from '@mainstay/contract/rules/single-line';
import { CHOICE_KINDS, type ChoiceKind } from '@mainstay/contract/rules/plan-choices';
import { planChoices } from '@mainstay/contract/success-plans/choices';
import { expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { rootDir } from '../../platform/config.ts';
import type { Caller } from '../../app/testing/app.ts';
import { queryId } from '../../app/testing/record-factories.ts';
import { connectSuperuser } from '../../app/testing/services.ts';
import { USER_PER_ROLE } from '../../app/testing/company.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';
import { CHOICE_DEFINITIONS } from './plan-choices.ts';

let accountId = 0;
const { t, users, callers } = setUpTwoTenants({ ...USER_PER_ROLE, rhea: 'ADM' }, async (tx) => {
  accountId = await buildAccount(tx, { name: 'Own', ownerId: users.maya });
});

const PATH = '/v1/api/admin/success-plans/';
const find = async (choices: ChoiceKind, query: { q?: string; limit?: number } = {}, caller: Caller = callers.ada) =>
  (await t.call(caller, planChoices.findPlanChoices, { params: { choices }, query })).body.data;
const getNames = async (choices: ChoiceKind) => (await find(choices)).listing.map(({ name }) => name);
const add = (choices: ChoiceKind, name: unknown, caller: Caller = callers.ada) =>
  t.send(caller, 'POST', `${PATH}${choices}/`, { name });
const put = (choices: ChoiceKind, id: number, change: object, caller: Caller = callers.ada) =>
  t.send(caller, 'PUT', `${PATH}${choices}/${id}/`, change);
const remove = (choices: ChoiceKind, id: number, caller: Caller = callers.ada) =>
  t.send(caller, 'DELETE', `${PATH}${choices}/${id}/`);
async function getIdByName(choices: ChoiceKind, name: string): Promise<number> {
  const choice = (await find(choices)).listing.find((one) => one.name === name);
  if (!choice) throw new Error(`Nothing is named ${name}.`);
  return choice.id;
}
const findAuditEntries = (entity: string, id: number) =>
  t.query(
    'acme',
    'select verb, changes from audit_log where tenant_id = $1 and entity = $2 and entity_id = $3 order by id',
    entity,
    id,
  );

/** Creates a plan that has selected a criterion, or that has two objectives tracked by a milestone. */
const createPlanWith = (choices: ChoiceKind, id: number) =>
  t.inTenant('acme', 'write', async (tx) => {
    const plan = await queryId(
      tx,
      `insert into success_plans (tenant_id, account_id, name, description, summary, due_on)
       values ($1, $2, 'Grow', 'd', 's', '2027-01-01') returning id`,
      [accountId],
    );
    await tx.rows(
      choices === 'criteria'
        ? 'insert into success_plan_criteria (tenant_id, plan_id, criterion_id) select $1, $2, $3 where $4::bigint > 0'
        : `insert into objectives (tenant_id, plan_id, account_id, name, target_on, track_by, milestone_id, target_value)
           select $1, $2, $4, 'Step ' || n, '2026-12-01', 'custom', $3, 'done' from generate_series(1, 2) n`,
      [tx.tenant, plan, id, accountId],
    );
  });

test('2-success-plans-16 2-S-71 a new company has five milestones and six criteria, in order', async () => {
  expect(await getNames('milestones')).toEqual(['Onboarding', 'Go-live', 'Adoption', 'Renewal', 'Expansion']);
  const { listing, total_records, has_next } = await find('criteria');
  expect(listing.map(({ name, position }) => [name, position])).toEqual(
    CHOICE_DEFINITIONS.criteria.initialNames.map((name, index) => [name, index]),
  );
  expect([total_records, has_next, listing[0]]).toMatchObject([6, false, { archived: false, plans: 0 }]);
});

test('the migration gives existing companies the same choices', async () => {
  const migration = readFileSync(path.join(rootDir, 'db/migrations/0033_success_plans.sql'), 'utf8');
  const owner = await connectSuperuser(t.services.database);
  try {
    await owner.query('begin');
    await owner.query('set local role mainstay_owner');
    await owner.query(`alter table plays drop column success_plan_id;
      drop table objective_points, objectives, success_plan_criteria, success_plans, success_criteria, milestones`);
    await owner.query(migration);
    await owner.query('reset role'); // without a tenant, the owner sees no rows
    for (const { table, initialNames } of Object.values(CHOICE_DEFINITIONS)) {
      const { rows } = await owner.query<{ names: string[]; places: number[] }>(
        `select array_agg(name order by position) as names, array_agg(position order by position) as places
         from ${table} group by tenant_id`,
      );
      expect(rows).toEqual([1, 2].map(() => ({ names: initialNames, places: initialNames.map((_, index) => index) })));
    }
  } finally {
    await owner.query('rollback');
    await owner.end();
  }
});

test('1-platform-24 administrators change the choices, read-only administrators read them, other roles do neither', async () => {
  for (const choices of CHOICE_KINDS) {
    const url = `${PATH}${choices}/`;
    for (const name of ['ada', 'dev', 'olga'] as const) {
      const created = await add(choices, `By ${name}`, callers[name]);
      const { id } = created.body.data as { id: number };
      const [renamed, deleted] = [
        await put(choices, id, { name: `Of ${name}` }, callers[name]),
        await remove(choices, id, callers[name]),
      ];
      expect([created.status, renamed.status, deleted.status]).toEqual([200, 200, 200]);
    }
    const id = await getIdByName(choices, CHOICE_DEFINITIONS[choices].initialNames[0] ?? '');
    for (const name of ['lena', 'evan', 'maya'] as const) {
      const answers = [
        await t.send(callers[name], 'GET', url),
        await add(choices, 'Mine', callers[name]),
        await put(choices, id, { name: 'Mine' }, callers[name]),
        await remove(choices, id, callers[name]),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    expect((await t.send(callers.rhea, 'GET', url)).status).toBe(200);
    for (const response of [
      await add(choices, 'Mine', callers.rhea),
      await put(choices, id, { archived: true }, callers.rhea),
      await remove(choices, id, callers.rhea),
    ])
      expect([response.status, response.error]).toEqual([403, READ_ONLY_MESSAGE]);
    // The administrator of another company has rows with the same names but sees none of these rows.
    expect((await find(choices, {}, callers.gia)).listing.map((one) => one.id)).not.toContain(id);
    for (const response of [await put(choices, id, { name: 'X' }, callers.gia), await remove(choices, id, callers.gia)])
      expect([response.status, response.error]).toEqual([404, `${CHOICE_DEFINITIONS[choices].label} not found.`]);
    expect((await add(choices, 'Shared name', callers.gia)).status).toBe(200);
    expect((await add(choices, 'Shared name')).status).toBe(200);
    await remove(choices, await getIdByName(choices, 'Shared name'));
    expect(await getNames(choices)).toEqual(CHOICE_DEFINITIONS[choices].initialNames);
  }
});

test('a name is unique regardless of case, single-line, not empty and not too long; a rejected change loses nothing', async () => {
  for (const choices of CHOICE_KINDS) {
    const { initialNames, labelWithArticle, label } = CHOICE_DEFINITIONS[choices];
    const [firstName = '', secondName = ''] = initialNames;
    const id = await getIdByName(choices, secondName);
    const takenMessage = `${labelWithArticle} with this name already exists.`;
    for (const response of [
      await add(choices, firstName.toUpperCase()),
      await put(choices, id, { name: ` ${firstName} ` }),
    ])
      expect([response.status, response.error, response.fields]).toEqual([400, takenMessage, { name: takenMessage }]);
    for (const [name, message] of [
      ['  ', 'Name is required.'],
      ['x'.repeat(201), 'Maximum 200 characters are allowed.'],
      ['x\0y', SINGLE_LINE_MESSAGE],
      ['x\ny', SINGLE_LINE_MESSAGE],
    ]) {
      const responses = [await add(choices, name), await put(choices, id, { name })];
      expect(responses.map(({ status, error }) => [status, error])).toEqual([
        [400, message],
        [400, message],
      ]);
    }
    for (const invalidChange of [{ position: -1 }, { position: 1.5 }, { archived: 'yes' }, { plans: 3 }])
      expect((await put(choices, id, invalidChange)).status).toBe(400);
    expect((await t.send(callers.ada, 'GET', `${PATH}plans/`)).status).toBe(400);
    expect([(await put(choices, 999_999, { name: 'X' })).error]).toEqual([`${label} not found.`]);
    expect(await getNames(choices)).toEqual(initialNames);
    // Changing the case of its own name does not conflict with itself.
    expect((await put(choices, id, { name: secondName.toUpperCase() })).status).toBe(200);
    expect((await put(choices, id, { name: secondName })).status).toBe(200);
  }
});

test('accepts one of several concurrent requests with the same name', async () => {
  const [firstId, secondId] = [
    await getIdByName('criteria', 'Renewal signed'),
    await getIdByName('criteria', 'Reference call agreed'),
  ];
  const answers = await Promise.all([
    put('criteria', firstId, { name: 'Reference' }),
    put('criteria', secondId, { name: 'REFERENCE' }),
    add('criteria', 'reference'),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  const remaining = (await getNames('criteria')).filter((name) => name.toLowerCase() === 'reference');
  expect(remaining).toHaveLength(1);
  await remove('criteria', await getIdByName('criteria', remaining[0] ?? ''));
});

test('a moved choice takes its new position and the others shift; concurrent moves leave no gap', async () => {
  const ids = (await find('milestones')).listing.map(({ id }) => id);
  const [onboarding = 0, goLive = 0, , , expansion = 0] = ids;
  expect((await put('milestones', expansion, { position: 0 })).body.data).toMatchObject({ position: 0 });
  expect(await getNames('milestones')).toEqual(['Expansion', 'Onboarding', 'Go-live', 'Adoption', 'Renewal']);
  expect((await put('milestones', expansion, { position: 9999 })).body.data).toMatchObject({ position: 4 });
  await put('milestones', onboarding, { position: 2 });
  expect(await getNames('milestones')).toEqual(['Go-live', 'Adoption', 'Onboarding', 'Renewal', 'Expansion']);
  await Promise.all(ids.map((id, index) => put('milestones', id, { position: 4 - index })));
  const getPositions = async () => (await find('milestones')).listing.map(({ position }) => position);
  expect(await getPositions()).toEqual([0, 1, 2, 3, 4]);
  await remove('milestones', goLive);
  expect(await getPositions()).toEqual([0, 1, 2, 3]);
  const created = await add('milestones', 'Go-live');
  expect(created.body.data).toMatchObject({ position: 4, plans: 0, archived: false });
  const entries = (await findAuditEntries('milestone', expansion)) as { changes: { position?: object } }[];
  expect(entries[0]).toEqual({
    verb: 'update',
    changes: { name: 'Expansion', position: { before: 5, after: 1 } },
  });
});

test('rejects deleting a choice that a plan uses; archived choices can be restored', async () => {
  for (const [choices, entity] of [
    ['criteria', 'success_criterion'],
    ['milestones', 'milestone'],
  ] as const) {
    const { id } = (await add(choices, 'Harbour')).body.data as { id: number };
    await createPlanWith(choices, id);
    const response = await remove(choices, id);
    expect([response.status, response.error]).toEqual([400, 'Harbour is used by 1 success plan. Archive it instead.']);
    await createPlanWith(choices, id);
    expect((await remove(choices, id)).error).toBe('Harbour is used by 2 success plans. Archive it instead.');
    expect((await put(choices, id, { archived: true, name: 'Port' })).body.data).toMatchObject({
      id,
      name: 'Port',
      archived: true,
      plans: 2,
    });
    expect((await put(choices, id, { archived: true, name: 'Port' })).status).toBe(200);
    expect((await put(choices, id, { archived: false })).body.data).toMatchObject({ archived: false });
    expect(await findAuditEntries(entity, id)).toEqual([
      { verb: 'create', changes: { name: 'Harbour' } },
      { verb: 'update', changes: { name: { before: 'Harbour', after: 'Port' } } },
      { verb: 'archive', changes: { name: 'Port' } },
      { verb: 'unarchive', changes: { name: 'Port' } },
    ]);
  }
});

test('the list is searched by part of a name and read page by page', async () => {
  const { listing, has_next, total_records } = await find('criteria', { q: 'sPONsor' });
  expect([listing.map(({ name }) => name), has_next, total_records]).toEqual([
    ['Executive sponsor named and met'],
    false,
    1,
  ]);
  const page = await find('criteria', { limit: 2 });
  expect([page.listing.length, page.has_next]).toEqual([2, true]);
});
