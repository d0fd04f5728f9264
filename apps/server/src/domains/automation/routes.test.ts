/** Rules as administrators author them: validated, versioned and previewed before they run. */
import { automation } from '@mainstay/contract/automation';
import { transfer } from '@mainstay/contract/definitions/transfer';
import { versions } from '@mainstay/contract/definitions/versions';
import { beforeAll, expect, test } from 'vitest';
import { buildNotes } from '../../app/demo/factories/notes.ts';
import { type Name, setUpPlayFixture } from '../../app/testing/play-fixture.ts';

const world = setUpPlayFixture();
const { t, callers } = world;
beforeAll(() => world.renew());

const PATH = '/v1/api/admin/automation-rules/';
let createdCount = 0;
const buildRule = (overrides: object = {}) => {
  createdCount += 1;
  const conditions = [{ kind: 'field', field: 'plan', op: 'eq', values: ['Gold'] }];
  return { name: `Rule ${createdCount}`, template_id: world.template.own, conditions, ...overrides };
};
const create = (rule: object, name: Name | 'gia' = 'ada') => t.send(callers[name], 'POST', PATH, rule);
async function createRule(overrides: object = {}): Promise<number> {
  const answer = await create(buildRule(overrides));
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return (answer.body.data as { id: number }).id;
}
const get = async (id: number) =>
  (await t.call(callers.ada, automation.getAutomationRule, { params: { id } })).body.data;
test('a rule is returned as it was saved, inactive, by name, and recorded in the audit log', async () => {
  const id = await createRule({ period: { kind: 'days', days: 90 } });
  expect(await get(id)).toMatchObject({
    id,
    name: `Rule ${createdCount}`,
    active: false,
    version: 1,
    started: 0,
    last_run: null,
    skip_open: true,
    period: { kind: 'days', days: 90 },
    template: { id: world.template.own, name: 'Onboarding', status: 'active' },
    conditions: [{ kind: 'field', field: 'plan', op: 'eq', values: ['Gold'] }],
    updated_by: { name: 'ada Doe' },
  });
  const request = { params: { id }, body: { active: true } };
  expect((await t.call(callers.ada, automation.switchAutomationRule, request)).body.data.active).toBe(true);
  const { data } = (await t.call(callers.ada, automation.findAutomationRules, { query: { q: `rule ${createdCount}` } }))
    .body;
  expect(data).toMatchObject({ listing: [{ id, active: true }], total_records: 1, has_next: false });
  const log = await t.inTenant('acme', 'read', (tx) =>
    tx.rows(
      `select verb from audit_log where tenant_id = $1 and entity = 'automation_rule' and entity_id = $2 order by id`,
      [tx.tenant, id],
    ),
  );
  expect(log).toEqual([{ verb: 'create' }, { verb: 'enable' }]);
});

test('every save creates a version; versions can be restored; rejects outdated versions', async () => {
  const id = await createRule();
  const name = `Rule ${createdCount}`;
  const save = (rule: object, version?: number) =>
    t.send(callers.ada, 'PUT', `${PATH}${id}/${version ? `?version=${version}` : ''}`, rule);
  const { status, error } = await save({ ...(await get(id)), period: { kind: 'renewal' } }, 1);
  expect([status, error]).toEqual([200, undefined]);
  const conflict = await save(buildRule({ name }), 1);
  expect([conflict.status, conflict.error]).toEqual([
    409,
    'Someone else saved this rule after you opened it. Reload to see the changes.',
  ]);
  const params = { kind: 'automation_rule' as const, id, version: 1 };
  expect((await t.call(callers.ada, versions.restoreVersion, { params })).body.data.version).toBe(3);
  expect(await get(id)).toMatchObject({ version: 3, period: { kind: 'ever' } });
});

test('a rule can be saved and activated while a run of it is in progress', async () => {
  const id = await createRule();
  // Takes the same lock that a run holds during a step.
  await t.inTenant('acme', 'write', async (tx) => {
    await tx.rows('select from automation_rules where tenant_id = $1 and id = $2 for key share', [tx.tenant, id]);
    const rule = { ...(await get(id)), period: { kind: 'renewal' } };
    const saved = await t.send(callers.ada, 'PUT', `${PATH}${id}/`, rule);
    const activated = await t.send(callers.ada, 'POST', `${PATH}${id}/active/`, { active: true });
    expect([saved.status, activated.status]).toEqual([200, 200]);
  });
  expect(await get(id)).toMatchObject({ period: { kind: 'renewal' }, active: true, version: 2 });
});

test('an export names the playbook of a rule; a deleted rule is gone', async () => {
  const id = await createRule();
  const file = (await t.call(callers.ada, transfer.exportDefinitions, { query: {} })).body;
  expect(JSON.stringify(file)).toContain('"template_id":"Onboarding"');
  await t.call(callers.ada, automation.deleteAutomationRule, { params: { id } });
  expect((await t.send(callers.ada, 'GET', `${PATH}${id}/`)).status).toBe(404);
});

test('rejects an invalid rule with the path of the error', async () => {
  const tryCreate = async (overrides: object) => {
    const answer = await create(buildRule(overrides));
    return [answer.status, Object.keys(answer.fields ?? {})[0]];
  };
  const fieldCondition = (change: object) => ({
    conditions: [{ kind: 'field', field: 'mrr', op: 'gt', values: [1], ...change }],
  });
  expect(await tryCreate({ name: ' ' })).toEqual([400, 'name']);
  expect(await tryCreate({ name: 'x'.repeat(10_000) })).toEqual([400, 'name']);
  expect(await tryCreate({ conditions: [] })).toEqual([400, 'conditions']);
  expect(await tryCreate({ conditions: [{ kind: 'renewal_within', days: 0 }] })).toEqual([400, 'conditions.days']);
  expect(await tryCreate({ conditions: [{ kind: 'renewal_within', days: 99_999 }] })).toEqual([400, 'conditions.days']);
  expect(await tryCreate({ conditions: [{ kind: 'unknown', days: 3 }] })).toEqual([400, 'conditions.kind']);
  expect(await tryCreate({ period: { kind: 'days', days: 0 } })).toEqual([400, 'period.days']);
  expect(await tryCreate(fieldCondition({ field: 'nobody' }))).toEqual([400, 'conditions.0.field']);
  expect(await tryCreate(fieldCondition({ field: '_last_contact' }))).toEqual([400, 'conditions.field']);
  expect(await tryCreate(fieldCondition({ field: "mrr'; drop table plays; --" }))).toEqual([400, 'conditions.field']);
  expect(await tryCreate(fieldCondition({ values: ['many'] }))).toEqual([400, 'conditions.0']);
  expect(await tryCreate(fieldCondition({ values: [] }))).toEqual([400, 'conditions.0']);
  expect(await tryCreate(fieldCondition({ field: 'renewal', values: ['soon'] }))).toEqual([400, 'conditions.0']);
  expect(await tryCreate({ template_id: 999_999 })).toEqual([404, 'template_id']);
  expect(await tryCreate({ template_id: world.template.foreign })).toEqual([404, 'template_id']);
  const id = await createRule();
  expect(await tryCreate({ name: (await get(id)).name.toUpperCase() })).toEqual([400, 'name']);
});

test('only administrators manage rules, read-only ones included in reads, and other companies find none', async () => {
  const id = await createRule();
  for (const name of ['maya', 'evan', 'rhea'] as const) {
    expect((await create(buildRule(), name)).status).toBe(403);
    for (const path of [PATH, `${PATH}${id}/`, `${PATH}${id}/runs/`])
      expect((await t.send(callers[name], 'GET', path)).status).toBe(403);
    expect((await t.send(callers[name], 'POST', `${PATH}${id}/run/`, {})).status).toBe(403);
  }
  for (const [method, path, input] of [
    ['GET', '', undefined],
    ['PUT', '', buildRule({ template_id: world.template.foreign })],
    ['DELETE', '', undefined],
    ['POST', 'run/', {}],
    ['POST', 'active/', { active: true }],
    ['GET', 'runs/', undefined],
  ] as const)
    expect((await t.send(callers.gia, method, `${PATH}${id}/${path}`, input)).status).toBe(404);
});

test('a preview lists matching accounts with reasons, and explains a given account', async () => {
  const conditions = [
    { kind: 'field', field: 'plan', op: 'in', values: ['Gold', 'Silver'] },
    { kind: 'no_contact', days: 30 },
  ];
  const previewRule = async (rule: object) => {
    const answer = await t.send(callers.ada, 'POST', `${PATH}preview/?limit=1`, rule);
    return [answer.status, answer.body.data ?? answer.error] as const;
  };
  const { template, account, users } = world;
  await t.inTenant('acme', 'write', (tx) =>
    buildNotes(tx, [
      { accountId: account.alder, ownerId: users.maya, text: 'Called', createdAt: '2026-11-01T09:00:00Z' },
    ]),
  );
  const [, preview] = await previewRule({ conditions, template_id: template.own, account_id: account.cedar });
  // Alder has a recent note, and Birch has an open play of the playbook.
  expect(preview).toMatchObject({
    evaluated: 3,
    matched: 1,
    would_start: 0,
    has_next: false,
    listing: [{ account_name: 'Birch', standing: 'present', conditions: [{ holds: true, value: 'Silver' }, {}] }],
    account: { account_name: 'Cedar', standing: 'unmatched' },
  });
  expect(preview).toMatchObject({
    account: {
      conditions: [
        { holds: false, value: 'Growth' },
        { holds: true, value: null },
      ],
    },
  });
  const [, withOpenPlays] = await previewRule({ conditions, template_id: template.own, skip_open: false });
  expect(withOpenPlays).toMatchObject({ would_start: 1, account: null });
  expect((await previewRule({ conditions, account_id: account.foreign }))[0]).toBe(404);
  expect((await previewRule({ conditions, template_id: template.foreign }))[0]).toBe(404);
});
