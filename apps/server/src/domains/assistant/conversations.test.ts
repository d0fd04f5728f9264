import { assistant } from '@mainstay/contract/assistant';
import { expect, test } from 'vitest';
import { setUpAssistant } from '../../app/testing/assistant-company.ts';

const { t, callers, ids, emulator, ask } = setUpAssistant();

const find = async (name: keyof typeof callers, query = {}) =>
  (await t.call(callers[name], assistant.findConversations, { query })).body.data.conversations;
const open = (name: keyof typeof callers, id: number) =>
  t.call(callers[name], assistant.getConversation, { params: { id } });

test('conversations are read, continued and deleted only by the person who began them', async () => {
  const long = `First ${'long question '.repeat(10)}`;
  const { body } = await ask('maya', long, { account_id: ids.harbor });
  const id = body.data.conversation_id;
  await ask('maya', 'Second');
  expect((await find('maya')).map(({ title, account_id }) => [title, account_id])).toEqual([
    ['Second', null],
    [`${long.slice(0, 80)}…`, ids.harbor],
  ]);
  expect((await find('maya', { account_id: ids.harbor })).map((one) => one.id)).toEqual([id]);
  for (const name of ['ada', 'evan', 'emil', 'gia'] as const) {
    expect(await find(name)).toEqual([]);
    expect((await open(name, id)).status).toBe(404);
    expect((await ask(name, 'Continue', { conversation_id: id })).status).toBe(404);
    expect((await t.call(callers[name], assistant.deleteConversation, { params: { id } })).status).toBe(404);
  }
  expect((await open('maya', id)).body.data.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect((await t.call(callers.maya, assistant.deleteConversation, { params: { id } })).status).toBe(200);
  expect((await open('maya', id)).status).toBe(404);
  expect(await find('maya', { account_id: ids.harbor })).toEqual([]);
});

/** Sends a question over a connection, and returns the events that arrive until `until` returns true. */
async function stream(prompt: string, until: (events: { event: string; data: unknown }[]) => boolean) {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as { port: number };
  const controller = new AbortController();
  const { Agent, fetch: request } = await import('undici');
  const response = await request(`http://acme.localhost:${port}/v1/api/ai-support/`, {
    method: 'POST',
    headers: {
      authorization: `JWT ${callers.maya.token}`,
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ prompt }),
    signal: controller.signal,
    // The names of companies below `localhost` are not resolved on every machine.
    dispatcher: new Agent({
      connect: { lookup: (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]) },
    }),
  });
  const events: { event: string; data: unknown }[] = [];
  let text = '';
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) break;
    text += decoder.decode(value as Uint8Array, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [event, data] = block.split('\n');
      if (event?.startsWith('event: ') && data?.startsWith('data: '))
        events.push({ event: event.slice(7), data: JSON.parse(data.slice(6)) as unknown });
    }
    if (until(events)) {
      controller.abort();
      break;
    }
  }
  return { status: response.status, type: response.headers.get('content-type'), events };
}

test('an answer arrives while it is written', async () => {
  const { type, events } = await stream(`CALL get_account {"account_id":${ids.harbor}}`, () => false);
  expect(type).toBe('text/event-stream; charset=utf-8');
  expect(events.map(({ event }) => event).filter((event) => event !== 'text')).toEqual(['start', 'tool', 'answer']);
  expect(events.find(({ event }) => event === 'tool')?.data).toEqual({ label: 'Reading the account' });
  const texts = events.filter(({ event }) => event === 'text').map(({ data }) => (data as { text: string }).text);
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.join('')).toBe('The records answer this [1].');
  expect(events.at(-1)?.data).toMatchObject({ message: { text: 'The records answer this.', state: 'completed' } });
});

test('an error before the answer is an ordinary response, a later one an event', async () => {
  expect(await stream('', () => false)).toMatchObject({ status: 400, events: [] });
  const { events } = await stream('DROP', () => false);
  expect(events.at(-1)).toEqual({ event: 'failure', data: { message: 'AI is not available' } });
});

test('an answer that the person stops is stored, and the provider is stopped', async () => {
  await emulator.clearLog();
  const { events } = await stream('ENDLESS', (arrived) => arrived.some(({ event }) => event === 'text'));
  const { conversation_id: id = 0 } = (events[0]?.data ?? {}) as { conversation_id?: number };
  const { messages } = await expect
    .poll(async () => (await open('maya', id)).body.data, { timeout: 10_000, interval: 50 })
    .toMatchObject({ messages: [{ role: 'user' }, { role: 'assistant', state: 'stopped' }] })
    .then(async () => (await open('maya', id)).body.data);
  expect(messages[1]?.text).toMatch(/^word/);
  await expect.poll(async () => (await emulator.log())[0]?.end).toBe('closed');
  const [used] = await t.query<{ outcome: string; output_tokens: number; is_estimate: boolean }>(
    'acme',
    'select outcome, output_tokens, is_estimate from ai_calls where tenant_id = $1 order by id desc limit 1',
  );
  expect(used).toMatchObject({ outcome: 'stopped', is_estimate: true });
});
