import { assistant } from '@mainstay/contract/assistant';
import { AI_NOT_AVAILABLE, AI_NOT_CONFIGURED, CHAT_MESSAGES } from '@mainstay/contract/rules/assistant';
import { expect, test } from 'vitest';
import { configureAiProvider } from '../../app/testing/ai-provider.ts';
import { setUpAssistant } from '../../app/testing/assistant-company.ts';

const { t, callers, ids, users, emulator, ask, findResults } = setUpAssistant();

const call = (name: string, input: object) => `CALL ${name} ${JSON.stringify(input)}`;
const findMessages = async (conversationId: number) =>
  (await t.call(callers.maya, assistant.getConversation, { params: { id: conversationId } })).body.data.messages;

test('3-ai-chat-03 decisions-08 an answer states facts that tools read, and links to the records', async () => {
  const { status, body } = await ask(
    'maya',
    [
      call('find_accounts', { name: 'harbor' }),
      'THEN',
      call('search_notes', { account_id: ids.harbor }),
      'ANSWER Harbor wants a dashboard [2]. It is well [1]! Perhaps.',
    ].join('\n'),
  );
  expect(status).toBe(200);
  const { answer, message } = body.data;
  expect(answer).toBe('Harbor wants a dashboard. It is well! Perhaps.');
  expect(message.statements.map(({ text, sources }) => [text, ...sources])).toEqual([
    ['Harbor wants a dashboard.', 2],
    ['It is well!', 1],
    ['Perhaps.'],
  ]);
  expect(message.sources).toEqual([
    {
      n: 1,
      type: 'account',
      id: ids.harbor,
      account_id: ids.harbor,
      label: 'Harbor Logistics',
      address: `#!/dashboard/accounts/${ids.harbor}/summary`,
    },
    {
      n: 2,
      type: 'note',
      id: ids.note,
      account_id: ids.harbor,
      label: 'The sponsor asked for a dashboard',
      address: `#!/dashboard/accounts/${ids.harbor}/notes`,
    },
  ]);
  expect(await findMessages(body.data.conversation_id)).toMatchObject([{ role: 'user' }, { ...message }]);
});

test('every tool returns what the screens show, each record with its source', async () => {
  const account = { account_id: ids.harbor };
  const tools: [name: string, input: object, expected: unknown][] = [
    ['find_accounts', { order: '-mrr' }, [{ source: 1, account_id: ids.harbor, name: 'Harbor Logistics' }]],
    ['get_account', account, { name: 'Harbor Logistics', status: 'Active', pending_actions: 1 }],
    ['explain_health', account, { health: null }],
    ['get_usage', account, { source: expect.any(Number) as number }],
    ['list_events', account, []],
    [
      'list_actions',
      account,
      [{ play_id: ids.play, play: 'Renewal', actions: [{ name: 'Call the sponsor', due: '2026-12-01' }] }],
    ],
    ['list_plans', account, []],
    ['search_notes', { ...account, text: 'DASH' }, [{ text: 'The sponsor asked for a dashboard' }]],
    ['search_mail', account, []],
    ['list_support_cases', account, { cases: [] }],
    ['list_contacts', account, [{ name: 'Jonas Weber', email: 'jonas@harbor.test' }]],
    ['search_records', { text: 'harb' }, { Accounts: [{ id: ids.harbor, name: 'Harbor Logistics' }] }],
    ['list_tickets', {}, []],
    [
      'retention_metrics',
      {},
      [{ name: 'Retention: NRR' }, { name: 'Retention: GRR' }, { name: 'Retention: customers' }],
    ],
  ];
  const half = 7;
  for (const part of [tools.slice(0, half), tools.slice(half)]) {
    const { body } = await ask('maya', part.map(([name, input]) => call(name, input)).join('\n'));
    expect(body.data.message.state).toBe('completed');
    const results = await findResults();
    for (const [at, [name, , expected]] of part.entries()) expect([name, results[at]]).toMatchObject([name, expected]);
  }
});

test('tools read with the permissions of the person, whatever the model requests', async () => {
  const { body } = await ask(
    'maya',
    [
      call('get_account', { account_id: ids.other }),
      call('search_notes', { account_id: ids.other, text: 'rebate' }),
      call('find_accounts', { name: 'Freight' }),
      call('search_records', { text: 'Other' }),
    ].join('\n'),
  );
  const results = await findResults();
  expect(results.slice(0, 3)).toEqual([
    { error: expect.stringContaining('Other Freight') },
    { error: expect.stringContaining('Other Freight') },
    [],
  ]);
  expect(JSON.stringify(results[3])).not.toContain('Freight');
  expect(body.data.message.sources).toEqual([]);
  await ask('gia', call('get_account', { account_id: ids.harbor }));
  expect(await findResults()).toEqual([{ error: 'Account not found.' }]);
  await ask('evan', call('search_notes', { account_id: ids.other }));
  expect(await findResults()).toMatchObject([[{ text: 'Their secret rebate is 31 %' }]]);
});

test('a conversation about one account reads no other account', async () => {
  const [other, quay] = [{ account_id: ids.other }, { account_id: ids.quay }];
  const question = [call('search_notes', other), call('find_accounts', {}), call('get_account', quay)].join('\n');
  const { body } = await ask('evan', question, { account_id: ids.harbor });
  const results = await findResults();
  expect(results[0]).toMatchObject([{ text: 'The sponsor asked for a dashboard' }]);
  expect(JSON.stringify(results[1])).toContain('find_accounts');
  expect(results[2]).toMatchObject({ name: 'Harbor Logistics' });
  const continued = { conversation_id: body.data.conversation_id, account_id: ids.other };
  await ask('evan', call('search_notes', {}), continued);
  expect(await findResults()).toMatchObject([[{ text: 'The sponsor asked for a dashboard' }]]);
  const denied = await ask('maya', 'Hello', { account_id: ids.other });
  expect(denied.status).toBe(403);
  expect((await ask('gia', 'Hello', { account_id: ids.harbor })).status).toBe(404);
});

test('the model reads earlier messages, the prompts of administrators, and no names of the company in instructions', async () => {
  await t.query(
    'acme',
    `insert into ai_system_details (tenant_id, prompt_name, prompt, active, created_at, updated_at)
     values ($1, 'Tone', 'Answer in short sentences.', true, now(), now()), ($1, 'Old', 'Rhyme.', false, now(), now())`,
  );
  const first = await ask('maya', 'ANSWER Good morning.');
  await ask('maya', 'And now?', { conversation_id: first.body.data.conversation_id });
  const messages = (await emulator.log())[0]?.messages ?? [];
  expect(messages.slice(1).map(({ role, content }) => [role, content])).toEqual([
    ['user', 'ANSWER Good morning.'],
    ['assistant', 'Good morning.'],
    ['user', 'And now?'],
  ]);
  const system = String(messages[0]?.content);
  expect(system).toContain('Answer in short sentences.');
  expect(system).not.toContain('Rhyme.');
  expect(system).toContain('Today is 2026-11-');
});

test('decisions-32 a blank or a long prompt is rejected, and nothing is stored', async () => {
  for (const prompt of ['', '  \n'])
    expect(await ask('maya', prompt)).toMatchObject({ status: 400, error: CHAT_MESSAGES.required });
  expect(await ask('maya', 'x'.repeat(4001))).toMatchObject({ status: 400, error: CHAT_MESSAGES.tooLong });
  expect((await ask('maya', 'x'.repeat(4000))).status).toBe(200);
  expect((await t.send(callers.maya, 'POST', '/v1/api/ai-support/', {})).error).toBe(CHAT_MESSAGES.required);
});

test('an answer that fails is stored with the part that was received', async () => {
  for (const failure of ['STATUS 429', 'HTML', 'DROP', 'INVALID', 'EMPTY']) {
    const failed = await ask('maya', failure);
    expect([failure, failed.status, failed.error]).toEqual([failure, 400, AI_NOT_AVAILABLE]);
  }
  const [conversation] = await t.query<{ id: number }>(
    'acme',
    `select max(c.id) as id from ai_conversations c where c.tenant_id = $1 and c.title = 'DROP'`,
  );
  expect(await findMessages(conversation?.id ?? 0)).toMatchObject([
    { role: 'user', text: 'DROP', state: 'completed' },
    { role: 'assistant', text: 'word', state: 'failed' },
  ]);
});

test('endless answers, tool loops and malformed calls end', async () => {
  const endless = await ask('maya', 'ENDLESS');
  expect(endless).toMatchObject({ status: 400, error: AI_NOT_AVAILABLE });
  await expect.poll(async () => (await emulator.log())[0]?.end).toBe('closed');
  const step = call('list_tickets', {});
  const loop = await ask('maya', Array.from({ length: 20 }, () => step).join('\nTHEN\n'));
  expect(loop).toMatchObject({ status: 400, error: AI_NOT_AVAILABLE });
  expect(await emulator.log()).toHaveLength(8);
  const many = await ask('maya', Array.from({ length: 30 }, () => step).join('\n'));
  expect(many.status).toBe(200);
  expect((await findResults()).filter((result) => !Array.isArray(result))).toHaveLength(6);
  const wrong = await ask(
    'maya',
    `MALFORMED ${step}\n${call('no_such_tool', {})}\n${call('get_account', { account_id: 'x' })}\nANSWER Done.`,
  );
  expect(wrong.body.data.answer).toBe('Done.');
});

test('a provider that answers nothing, or stops within an answer, ends at the time limit', async () => {
  await configureAiProvider(t, 'acme', emulator, { answer_seconds: 1 });
  for (const failure of ['HANG', 'PAUSE']) {
    expect([failure, (await ask('maya', failure)).error]).toEqual([failure, AI_NOT_AVAILABLE]);
    await expect.poll(async () => (await emulator.log())[0]?.end).toBe('closed');
  }
  await configureAiProvider(t, 'acme', emulator);
});

test('links, images and markup of the model never reach the person', async () => {
  const { body } = await ask(
    'maya',
    'ANSWER See ![x](https://evil.test/?d=1) and [here](//evil.test) or <img src=x> www.evil.test/a, fine.',
  );
  expect(body.data.answer).not.toMatch(/evil|https|<img|\]\(/);
  expect(body.data.answer).toContain('fine.');
});

test('calls and tools are in the audit log, with their cost', async () => {
  await ask(
    'maya',
    `${call('get_account', { account_id: ids.harbor })}\n${call('get_account', { account_id: ids.other })}`,
  );
  const [entry] = await t.query<{ user_id: number; changes: { cost: number } }>(
    'acme',
    `select user_id, changes from audit_log where tenant_id = $1 and entity = 'ai_model' order by id desc limit 1`,
  );
  expect(entry).toMatchObject({
    user_id: users.maya,
    changes: {
      purpose: 'chat',
      outcome: 'completed',
      tools: [
        { tool: 'get_account', account: ids.harbor, failed: false },
        { tool: 'get_account', account: ids.other, failed: true },
      ],
    },
  });
  expect(entry?.changes.cost).toBeGreaterThan(0);
});

test('decisions-08 without a provider, the chat states it', async () => {
  await configureAiProvider(t, 'globex', emulator, { enabled: false });
  expect(await ask('gia', 'Hello')).toMatchObject({ status: 400, error: AI_NOT_CONFIGURED });
  const list = await t.call(callers.gia, assistant.findConversations, { query: {} });
  expect(list.body.data.is_configured).toBe(false);
  expect(list.body.data.conversations.some(({ title }) => title === 'Hello')).toBe(false);
});
