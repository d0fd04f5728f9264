import { assistant, type Proposal } from '@mainstay/contract/assistant';
import { notes } from '@mainstay/contract/notes';
import { successPlans } from '@mainstay/contract/success-plans';
import { expect, test } from 'vitest';
import { setUpAssistant } from '../../app/testing/assistant-company.ts';

const { t, callers, ids, users, emulator, ask, findResults } = setUpAssistant();

type Name = keyof typeof callers;
const call = (name: string, input: object) => `CALL ${name} ${JSON.stringify(input)}`;
const confirm = (name: Name, id: number) => t.call(callers[name], assistant.confirmProposal, { params: { id } });
const dismiss = (name: Name, id: number) => t.call(callers[name], assistant.dismissProposal, { params: { id } });
const findNotes = async () =>
  (await t.call(callers.maya, notes.findNotes, { params: { id: ids.harbor }, query: {} })).body.data.notes;

/** Has the model propose changes on Harbor Logistics. */
async function propose(...calls: [name: string, input: object][]): Promise<Proposal[]> {
  const lines = calls.map(([name, input]) => call(name, { account_id: ids.harbor, ...input }));
  const response = await ask('maya', lines.join('\n'));
  expect(response.status, response.error ?? '').toBe(200);
  return response.body.data.message.proposals;
}

test('a proposed note is written once, and only when the person confirms it', async () => {
  const before = await findNotes();
  const [proposal] = await propose(['propose_note', { text: 'Ask <b>Jonas</b> & https://evil.test/x about May' }]);
  expect(proposal).toMatchObject({
    account_id: ids.harbor,
    account_name: 'Harbor Logistics',
    change: { kind: 'note', text: expect.not.stringContaining('evil') },
    state: 'pending',
    record_id: null,
  });
  const id = proposal?.id ?? 0;
  expect(await findNotes()).toEqual(before);
  for (const name of ['ada', 'evan', 'emil', 'rhea', 'gia'] as const) {
    expect((await confirm(name, id)).status).toBe(name === 'rhea' ? 403 : 404);
    expect((await dismiss(name, id)).status).toBe(404);
  }
  const results = await Promise.all([confirm('maya', id), confirm('maya', id)]);
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const written = (await findNotes()).filter(
    ({ account_notes_id }) => !before.some((one) => one.account_notes_id === account_notes_id),
  );
  expect(written).toHaveLength(1);
  expect(written[0]).toMatchObject({ owner_name: 'maya Doe' });
  const confirmed = results.find(({ status }) => status === 200)?.body.data.proposal;
  expect(confirmed).toMatchObject({ state: 'confirmed', record_id: written[0]?.account_notes_id });
  expect(await dismiss('maya', id)).toMatchObject({ status: 400, error: 'This proposal was already confirmed.' });
});

test('actions and plans are created as proposed; an email is only returned', async () => {
  const [known, fresh, plan, mail] = await propose(
    ['propose_action', { name: 'Send the offer', description: 'By mail', due_on: '2026-12-24', play_id: ids.play }],
    ['propose_action', { name: 'Ask for a reference', description: 'A quote', new_play: 'Advocacy' }],
    ['propose_plan', { name: 'Grow', description: 'More users', summary: 'Double usage', due_on: '2027-03-31' }],
    ['propose_email', { contact_ids: [ids.contact], subject: 'Next steps', text: 'Hello Jonas' }],
  );
  const records: (number | null | undefined)[] = [];
  for (const one of [known, fresh, plan, mail]) {
    const response = await confirm('maya', one?.id ?? 0);
    expect(response.status, response.error ?? '').toBe(200);
    records.push(response.body.data.proposal.record_id);
  }
  const written = await t.query(
    'acme',
    `select x.id, x.name, x.due_on::text, p.name as play, x.owner_id from actions x join plays p on p.tenant_id = $1 and p.id = x.play_id
     where x.tenant_id = $1 and x.id = any($2) order by x.id`,
    records.slice(0, 2),
  );
  expect(written).toEqual([
    { id: records[0], name: 'Send the offer', due_on: '2026-12-24', play: 'Renewal', owner_id: users.maya },
    { id: records[1], name: 'Ask for a reference', due_on: null, play: 'Advocacy', owner_id: users.maya },
  ]);
  const plans = await t.call(callers.maya, successPlans.findSuccessPlans, { query: { accountId: ids.harbor } });
  expect(plans.body.data.success_plans).toMatchObject([{ id: records[2], name: 'Grow', state: 'draft' }]);
  expect(mail?.change).toEqual({ kind: 'mail', to: ['jonas@harbor.test'], subject: 'Next steps', text: 'Hello Jonas' });
  expect(records[3]).toBeNull();
  const [sent] = await t.query<{ n: number }>(
    'acme',
    'select count(*)::int as n from outgoing_mail where tenant_id = $1',
  );
  expect(sent?.n).toBe(0);
});

test('a dismissed proposal writes nothing, and a rejected one stays pending', async () => {
  const [first, second] = await propose(
    ['propose_note', { text: 'No' }],
    ['propose_plan', { name: 'Late', description: 'd', summary: 's', due_on: '2020-01-01' }],
  );
  const before = await findNotes();
  expect((await dismiss('maya', first?.id ?? 0)).body.data.proposal.state).toBe('dismissed');
  expect(await confirm('maya', first?.id ?? 0)).toMatchObject({
    status: 400,
    error: 'This proposal was already dismissed.',
  });
  expect(await findNotes()).toEqual(before);
  expect(await confirm('maya', second?.id ?? 0)).toMatchObject({ status: 400, error: 'Invalid Due date' });
  const [row] = await t.query(
    'acme',
    'select state, record_id from ai_proposals where tenant_id = $1 and id = $2',
    second?.id,
  );
  expect(row).toEqual({ state: 'pending', record_id: null });
});

test('no user gets proposals for what they may not write', async () => {
  await ask('rhea', 'Hello');
  expect((await emulator.log())[0]?.tools.filter((name) => name.startsWith('propose'))).toEqual([]);
  await ask('maya', call('propose_note', { account_id: ids.other, text: 'x' }));
  expect(await findResults()).toEqual([{ error: expect.stringContaining('Other Freight') }]);
  await ask(
    'maya',
    call('propose_email', { account_id: ids.harbor, contact_ids: [ids.contact, 999_999], subject: 's', text: 't' }),
  );
  expect(JSON.stringify(await findResults())).toContain('do not belong to the account');
  await ask('maya', call('propose_action', { account_id: ids.harbor, name: 'x', description: 'y', play_id: 999_999 }));
  expect(JSON.stringify(await findResults())).toContain('Name an open play');
});

test('a confirmation is in the audit log', async () => {
  const [proposal] = await propose(['propose_note', { text: 'Audited' }]);
  await confirm('maya', proposal?.id ?? 0);
  const [entry] = await t.query(
    'acme',
    `select user_id, entity_id, changes from audit_log where tenant_id = $1 and entity = 'ai_proposal' order by id desc limit 1`,
  );
  expect(entry).toEqual({
    user_id: users.maya,
    entity_id: proposal?.id,
    changes: { account: ids.harbor, kind: 'note' },
  });
});
