/** Authoring, executing and repeating external processes, with access rights and rejected input. */
import { externalProcesses } from '@mainstay/contract/external-processes';
import { processRuns } from '@mainstay/contract/process-runs';
import { plays } from '@mainstay/contract/playbooks/plays';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { PROCESS_MESSAGES } from '@mainstay/contract/rules/external-processes';
import { beforeEach, expect, test } from 'vitest';
import { buildAction } from '../../app/demo/factories/plays.ts';
import { type Name, setUpPlayFixture } from '../../app/testing/play-fixture.ts';

const world = setUpPlayFixture();
const { t, callers } = world;
let action = 0;
let createdCount = 0;
beforeEach(() => world.renew());

const ADMIN = '/v1/api/admin/external-processes/';
const FIELDS = [
  { key: 'what', label: 'What', type: 'text', required: true, value: '', options: [] },
  { key: 'size', label: 'Size', type: 'choice', required: false, value: 'M', options: ['S', 'M', 'L'] },
];
const toFormBody = (overrides: object = {}) => ({
  kind: 'form',
  name: `Order ${createdCount}`,
  url: 'https://orders.example/hook',
  fields: FIELDS,
  ...overrides,
});
const toEmailBody = (overrides: object = {}) => ({
  kind: 'email',
  name: `Letter ${createdCount}`,
  subject: 'About {{what}}',
  body: 'Dear {{account_name}},\n\n{{what}} & <b>',
  fields: FIELDS,
  ...overrides,
});
type CreatedProcess = { process: { id: number; version: number }; secret: string | null };
const create = (body: object) => t.send(callers.ada, 'POST', ADMIN, body);
async function createProcess(kind: 'form' | 'email' = 'form', overrides: object = {}): Promise<number> {
  createdCount += 1;
  const answer = await create(kind === 'form' ? toFormBody(overrides) : toEmailBody(overrides));
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return (answer.body.data as CreatedProcess).process.id;
}
/** Creates an action of Emil that uses the process, on Alder, where he and Maya may write. */
async function createActionWith(processId: number): Promise<number> {
  const location = { accountId: world.account.alder, playId: world.play.late, ownerId: world.users.emil };
  action = await t.inTenant('acme', 'write', (tx) => buildAction(tx, { ...location, name: 'Order it', processId }));
  return action;
}
const getDetails = (name: Name | 'gia', id = action) =>
  t.call(callers[name], processRuns.getProcessDetails, { params: { id } });
const execute = (name: Name | 'gia', body: object = { values: { what: 'Berths' } }) =>
  t.send(callers[name], 'POST', `/v1/api/epa/execute/${action}/`, body);
const findRuns = async (name: Name = 'maya') =>
  (await t.call(callers[name], processRuns.findActionRuns, { params: { id: action } })).body.data.listing;
const failRuns = () =>
  world.query(`update external_process_runs set status = 'failed', ended_at = now() where tenant_id = $1`);

test('2-actions-49 returns the form of an action’s process to every user who may read the account', async () => {
  const id = await createProcess();
  await createActionWith(id);
  const { body, status } = await getDetails('vera');
  expect([status, body.data]).toEqual([
    200,
    {
      id,
      action_id: action,
      name: `Order ${createdCount}`,
      description: '',
      kind: 'form',
      fields: FIELDS,
      subject: null,
      body: null,
      read_only: true,
      placeholders: { account_name: 'Alder', action_name: 'Order it', my_name: 'vera Doe' },
    },
  ]);
  expect((await getDetails('emil')).body.data.read_only).toBe(false);
  expect([(await getDetails('noah')).status, (await getDetails('gia')).status]).toEqual([403, 404]);
  const { body: actionList } = await t.call(callers.maya, workspace.findPlayActions, {
    query: { playId: world.play.late, actionId: action },
  });
  const epa = { id, name: `Order ${createdCount}`, kind: 'form' };
  expect(actionList.data.actions.find(({ show }) => show)?.epa).toEqual(epa);
  const { body: actionReply } = await t.send(callers.maya, 'GET', `/v1/api/actions/${action}/`);
  expect(actionReply.data).toMatchObject({ epa });
  const otherActionId = actionList.data.actions.find(({ show }) => !show)?.id ?? 0;
  expect((await getDetails('maya', otherActionId)).error).toBe(PROCESS_MESSAGES.none);
});

test('2-actions-50 users with write access execute it: it is logged, keeps the action pending, and is queued', async () => {
  await createActionWith(await createProcess());
  const { status, body } = await execute('emil', {
    accountId: world.account.alder,
    playId: world.play.late,
    values: { what: ' Be\trths\r\n ' },
  });
  expect([status, body]).toMatchObject([
    200,
    { success: true, data: { status: 'executed', executed_on: '2026-11-19T11:30:00.000Z' } },
  ]);
  expect(await findRuns()).toMatchObject([
    { status: 'waiting', attempts: 0, values: { what: 'Berths', size: '' }, executed_by: { name: 'emil Doe' } },
  ]);
  const { body: logs } = await t.call(callers.maya, workspace.findLogs, {
    query: { playId: world.play.late, actionId: action },
  });
  expect(logs.data.logs).toMatchObject([
    { agent: 'emil Doe', activity_type: 'executed', msg: `executed the external process Order ${createdCount}` },
  ]);
  const [row] = await world.query<object>('select status from actions where tenant_id = $1 and id = $2', action);
  expect(row).toEqual({ status: 'Pending' });
});

test('2-actions-50 rejects executions by view-only members, read-only users, users without access and other companies', async () => {
  await createActionWith(await createProcess());
  const answers = [];
  for (const name of ['vera', 'rhea', 'noah', 'evan', 'gia'] as const) answers.push((await execute(name)).status);
  expect(answers).toEqual([403, 403, 403, 403, 404]);
  const otherAccount = { values: { what: 'x' }, accountId: world.account.birch };
  expect((await execute('emil', otherAccount)).status).toBe(404);
  expect((await execute('emil', { values: { what: 'x' }, playId: world.play.soon })).status).toBe(404);
  expect(await findRuns()).toEqual([]);
});

test('reports invalid form values by field, and sends nothing', async () => {
  await createActionWith(await createProcess());
  const tryExecute = async (body: object) => {
    const answer = await execute('emil', body);
    return [answer.status, answer.fields];
  };
  expect(await tryExecute({})).toEqual([400, { 'values.what': 'What is required' }]);
  expect(await tryExecute({ values: { what: '\t\r\n ' } })).toEqual([400, { 'values.what': 'What is required' }]);
  expect(await tryExecute({ values: { what: 'x', size: 'XL' } })).toEqual([
    400,
    { 'values.size': 'Select a value from the list.' },
  ]);
  expect(await tryExecute({ values: { what: 'x', more: 'y' } })).toEqual([
    400,
    { 'values.more': 'The form has no such field.' },
  ]);
  expect(await tryExecute({ values: { what: 'x' }, to: ['ann@x.io'] })).toEqual([400, { to: PROCESS_MESSAGES.noMail }]);
  for (const invalidBody of [
    null,
    [],
    { values: 'x' },
    { values: { what: 7 } },
    { values: { what: 'x'.repeat(20_001) } },
  ])
    expect([invalidBody, (await execute('emil', invalidBody as object)).status]).toEqual([invalidBody, 400]);
  expect((await tryExecute({ values: { what: 'a\u0000b' } }))[0]).toBe(400);
  expect(await findRuns()).toEqual([]);
});

test('2-actions-54 an email is sent to valid addresses only, with the values of the form', async () => {
  await createActionWith(await createProcess('email'));
  const values = { what: 'berths' };
  const tryExecute = async (body: object) => {
    const answer = await execute('maya', { values, ...body });
    return [answer.error, answer.fields];
  };
  expect(await tryExecute({})).toEqual([PROCESS_MESSAGES.to, { to: PROCESS_MESSAGES.to }]);
  const message = 'Invalid Email Address - an..n@x.io';
  expect(await tryExecute({ to: ['ann@x.io', 'an..n@x.io'] })).toEqual([message, { to: message }]);
  expect(await tryExecute({ to: ['ann@x.io'], cc: ['an..n@x.io'] })).toEqual([message, { cc: message }]);
  const addresses = Array.from({ length: 21 }, (_, index) => `ann${index}@x.io`);
  expect(await tryExecute({ to: addresses })).toEqual([
    PROCESS_MESSAGES.recipients,
    { to: PROCESS_MESSAGES.recipients },
  ]);
  expect((await tryExecute({ to: ['ann@x.io'], subject: 'a\r\nBcc: b@x.io' }))[0]).toContain('invalid character');
  const tooLong = { to: ['ann@x.io'], subject: '{{what}}', values: { what: 'x'.repeat(201) } };
  expect((await tryExecute(tooLong))[0]).toBe(PROCESS_MESSAGES.filled);
  const { status } = await execute('maya', { values, to: ['ann@x.io'], cc: ['bob@x.io'] });
  expect(status).toBe(200);
  const mails = await world.query<Record<string, unknown>>(
    `select subject, html, text_body, to_addresses, cc_addresses from outgoing_mail where tenant_id = $1
       and purpose = 'action_email' order by id`,
  );
  expect(mails).toMatchObject([{ subject: 'About berths', to_addresses: ['ann@x.io'], cc_addresses: ['bob@x.io'] }]);
  expect(mails[0]?.text_body).toContain('Dear Alder,\n\nberths & <b>');
  expect(mails[0]?.html).toContain('berths &amp; &lt;b&gt;');
  // No mail server is configured, so no message may be reported as sent.
  expect(await findRuns()).toMatchObject([{ status: 'failed', error: 'no mail server configured' }]);
  await execute('maya', { values, to: ['ann@x.io'], subject: 'Mine\t{{my_name}}', body: 'Free •••' });
  const [lastMail] = await world.query<{ subject: string; text_body: string }>(
    'select subject, text_body from outgoing_mail where tenant_id = $1 order by id desc limit 1',
  );
  expect([lastMail?.subject, lastMail?.text_body.includes('•')]).toEqual(['Mine maya Doe', false]);
});

test('rejects an email that is too long, regardless of how often it uses a field', async () => {
  const fields = [{ key: 'a', label: 'A', type: 'long_text' }];
  await createActionWith(await createProcess('email', { fields, subject: 'News', body: '{{a}}' }));
  const send = (body: string, a: string) =>
    execute('maya', { values: { a }, to: ['kim@partner.test'], subject: 'News', body });
  const tooLarge = await send('{{a}}'.repeat(2000), 'x'.repeat(10_000));
  expect([tooLarge.status, tooLarge.fields]).toEqual([400, { body: PROCESS_MESSAGES.filledBody }]);
  expect((await send('{{a}}{{a}}', 'x'.repeat(10_000))).status).toBe(200);
});

test('a repeated call executes nothing again, also if it is concurrent', async () => {
  await createActionWith(await createProcess());
  const body = { values: { what: 'Berths' }, requestKey: '2f1c6f0e-5b0a-4a53-9d8c-0f6a2f0c7a11' };
  const answers = await Promise.all([execute('emil', body), execute('emil', body), execute('maya', body)]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1);
  expect(await findRuns()).toHaveLength(1);
  expect((await execute('emil', { ...body, requestKey: 'x' })).status).toBe(400);
});

test('administrators and the owner of the action repeat a finished run unchanged', async () => {
  await createActionWith(await createProcess());
  const id = ((await execute('maya')).body.data as { run_id: number }).run_id;
  const replay = (name: Name | 'gia', run = id) =>
    t.call(callers[name], processRuns.replayRun, { params: { id: run }, body: {} });
  expect((await replay('emil')).error).toBe(PROCESS_MESSAGES.running);
  await failRuns();
  const statuses = [];
  for (const name of ['maya', 'vera', 'rhea', 'noah', 'gia'] as const) statuses.push((await replay(name)).status);
  expect(statuses).toEqual([403, 403, 403, 403, 404]);
  expect((await replay('maya')).error).toBe(PROCESS_MESSAGES.replay);
  expect((await findRuns('maya'))[0]?.may_replay).toBe(false);
  expect((await findRuns('emil'))[0]?.may_replay).toBe(true);
  expect([(await replay('emil')).status, (await replay('ada')).status]).toEqual([200, 200]);
  expect(await findRuns()).toMatchObject([{ replay_of: id }, { replay_of: id }, { id, replay_of: null }]);
  const payloads = await world.query<object>(
    'select distinct payload from external_process_runs where tenant_id = $1 and action_id = $2',
    action,
  );
  expect(payloads).toHaveLength(1);
});

test('administrators author processes; the secret is shown once and never in later replies or logs', async () => {
  createdCount += 1;
  const { body } = await create(toFormBody());
  const { process, secret } = body.data as CreatedProcess;
  expect(secret).toHaveLength(43);
  const fetched = await t.call(callers.ada, externalProcesses.getExternalProcess, { params: { id: process.id } });
  const listed = await t.call(callers.ada, externalProcesses.findExternalProcesses, {
    query: { q: 'ORDER', status: 'active' },
  });
  expect(fetched.body.data.process).toMatchObject({ kind: 'form', version: 1, updated_by: { name: 'ada Doe' } });
  expect(listed.body.data.listing.at(-1)).toMatchObject({ id: process.id, pending_actions: 0, recent_failures: 0 });
  const auditRows = await world.query('select to_jsonb(l) from audit_log l where tenant_id = $1');
  const visible = JSON.stringify([fetched.body, listed.body, auditRows]);
  expect(visible.includes(secret ?? 'none')).toBe(false);
  for (const name of ['maya', 'evan'] as const) {
    expect((await t.send(callers[name], 'GET', ADMIN)).status).toBe(403);
    expect((await t.send(callers[name], 'POST', ADMIN, toFormBody())).status).toBe(403);
  }
  expect((await t.send(callers.gia, 'GET', `${ADMIN}${process.id}/`)).status).toBe(404);
  const emailProcessId = await createProcess('email');
  const rotated = await t.send(callers.ada, 'POST', `${ADMIN}${emailProcessId}/secret/`);
  expect([rotated.status, rotated.error]).toEqual([400, PROCESS_MESSAGES.unsigned]);
});

test('rejects an invalid process with the path of each error', async () => {
  createdCount += 1;
  const tryCreate = async (body: object) => {
    const answer = await create(body);
    return [answer.status, answer.fields];
  };
  for (const url of [
    '',
    'orders.example',
    'ftp://orders.example/',
    'https://ann:secret@orders.example/',
    'javascript:1',
  ])
    expect([url, await tryCreate(toFormBody({ url }))]).toEqual([url, [400, { url: PROCESS_MESSAGES.url }]]);
  expect(await tryCreate(toFormBody({ name: ' ' }))).toEqual([400, { name: PROCESS_MESSAGES.name }]);
  expect(await tryCreate(toFormBody({ name: 'x'.repeat(10_000) }))).toMatchObject([400, { name: expect.any(String) }]);
  expect(await tryCreate(toFormBody({ fields: [FIELDS[0], FIELDS[0]] }))).toEqual([
    400,
    { 'fields.1.key': PROCESS_MESSAGES.twice },
  ]);
  expect(await tryCreate(toFormBody({ fields: [{ key: 'No', label: 'x', type: 'text' }] }))).toEqual([
    400,
    { 'fields.key': PROCESS_MESSAGES.key },
  ]);
  expect(await tryCreate(toEmailBody({ body: '{{nobody}}' }))).toEqual([
    400,
    { body: 'The form has no field nobody.' },
  ]);
  expect(await tryCreate(toEmailBody({ subject: '' }))).toEqual([400, { subject: PROCESS_MESSAGES.subject }]);
  expect(await tryCreate(toFormBody({ description: 'a\u0000b' }))).toMatchObject([
    400,
    { description: expect.any(String) },
  ]);
  expect((await tryCreate({ kind: 'fax', name: 'x' }))[0]).toBe(400);
  const id = await createProcess();
  expect((await create(toFormBody({ name: `ORDER ${createdCount}` }))).fields).toEqual({
    name: 'An external process with this name already exists.',
  });
  const put = (body: object, version?: number) =>
    t.send(callers.ada, 'PUT', `${ADMIN}${id}/${version ? `?version=${version}` : ''}`, body);
  expect((await put(toEmailBody({ name: 'Other' }))).error).toBe(PROCESS_MESSAGES.kind);
  expect((await put(toFormBody({ description: 'New' }), 1)).status).toBe(200);
  expect((await put(toFormBody(), 1)).status).toBe(409);
  const fetched = await t.call(callers.ada, externalProcesses.getExternalProcess, { params: { id } });
  expect((await put(fetched.body.data.process, 2)).body.data).toMatchObject({
    process: { version: 3, description: 'New' },
  });
});

test('playbooks and actions can only use active processes of their company', async () => {
  const id = await createProcess();
  const archive = (archived: boolean) =>
    t.call(callers.ada, externalProcesses.archiveExternalProcess, { params: { id }, body: { archived } });
  const findChoiceIds = async () =>
    (await t.call(callers.maya, externalProcesses.findProcessChoices, {})).body.data.processes.map((one) => one.id);
  const createPlaybook = (name: string, external_process_id = id) =>
    t.send(callers.ada, 'POST', '/v1/api/admin/play-templates/', {
      name,
      actions: [{ name: 'Order', external_process_id }],
    });
  const addAction = (externalProcessId: number) =>
    t.send(callers.maya, 'POST', '/v1/api/actions/add/', {
      account_play_id: world.play.late,
      text: 'Order',
      description: 'Now',
      externalProcessId,
    });
  expect(await findChoiceIds()).toContain(id);
  const template = (await createPlaybook(`Berthing ${id}`)).body.data as { id: number; actions: object[] };
  expect(template.actions).toMatchObject([{ external_process_id: id }]);
  const { body } = await t.call(callers.maya, plays.addPlay, {
    body: { account_id: world.account.birch, play_id: template.id, priority: 'M' },
  });
  const added = await t.call(callers.maya, workspace.findPlayActions, {
    query: { playId: body.data.play.play_id },
  });
  expect(added.body.data.actions[0]?.epa?.id).toBe(id);
  const created = (await addAction(id)).body.data as { action: { id: number; epa: object } };
  expect(created.action.epa).toMatchObject({ id });
  const edit = (externalProcessId: number | null) =>
    t.send(callers.maya, 'POST', '/v1/api/actions/edit/', { action_id: created.action.id, externalProcessId });
  expect((await edit(null)).body.data).toMatchObject({ action: { epa: null } });
  for (const answer of [await addAction(999_999), await edit(999_999), await createPlaybook('Never', 999_999)])
    expect([answer.status, answer.error]).toMatchObject([404, expect.stringContaining('xternal process')]);
  action = added.body.data.actions[0]?.id ?? 0;
  await archive(true);
  expect(await findChoiceIds()).not.toContain(id);
  for (const answer of [await addAction(id), await edit(id), await createPlaybook('Never')])
    expect([answer.status, answer.error]).toEqual([400, PROCESS_MESSAGES.unoffered]);
  expect((await execute('maya')).error).toBe(PROCESS_MESSAGES.archived);
  await archive(false);
  expect((await execute('maya')).status).toBe(200);
});
