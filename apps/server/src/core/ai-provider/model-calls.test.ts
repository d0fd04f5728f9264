import { generatedText } from '@mainstay/contract/ai-provider';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { configureAiProvider } from '../../app/testing/ai-provider.ts';
import { setUpAiProvider } from '../../app/testing/ai-provider-setup.ts';
import type { Caller } from '../../app/testing/app.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { aiProviderJobs } from './jobs.ts';
import { CALL_LIMIT_MESSAGE, COST_LIMIT_MESSAGE, USER_LIMIT_MESSAGE } from './model-calls.ts';
import { getMonthlyUse } from './monthly-use.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM', maya: 'CSM', omar: 'CSM' });

const emulator = setUpAiProvider();
beforeEach(async () => {
  t.setNow(TEST_NOW);
  await query('delete from ai_calls where tenant_id = $1');
});

const generate = (caller: Caller = people.maya, gptPrompt = 'ANSWER Hello') =>
  t.call(caller, generatedText.generateText, { body: { gptPrompt } });
const getOutcome = ({ status, error }: { status: number; error: string | undefined }) => error ?? status;

test('limits of the company and of each user count the calendar month of the company', async () => {
  await configureAiProvider(t, 'acme', emulator, { monthly_calls: 3, user_monthly_calls: 2 });
  expect([await generate(), await generate(), await generate()].map(getOutcome)).toEqual([
    200,
    200,
    USER_LIMIT_MESSAGE,
  ]);
  expect((await generate()).status).toBe(429);
  expect([await generate(people.omar), await generate(people.omar)].map(getOutcome)).toEqual([200, CALL_LIMIT_MESSAGE]);
  expect(await emulator.log()).toHaveLength(3);
  // In Auckland, December begins at 11:00 UTC.
  t.setNow(new Date('2026-11-30T10:59:59Z'));
  const omar = await t.signIn('omar@acme.test');
  expect(getOutcome(await generate(omar))).toBe(CALL_LIMIT_MESSAGE);
  t.setNow(new Date('2026-11-30T11:00:00Z'));
  expect(getOutcome(await generate(omar))).toBe(200);
});

test('concurrent calls do not exceed a number of calls together', async () => {
  await configureAiProvider(t, 'acme', emulator, { monthly_calls: 3 });
  const replies = await Promise.all(Array.from({ length: 8 }, () => generate()));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await emulator.log()).toHaveLength(3);
});

test('concurrent calls do not exceed a budget together, because each reserves what it may cost', async () => {
  // A call reserves 1,500 tokens of output, which cost 1.5.
  await configureAiProvider(t, 'acme', emulator, { input_price: 0, output_price: 1000, monthly_cost: 4 });
  const replies = await Promise.all(Array.from({ length: 8 }, () => generate()));
  const outcomes = replies.map(getOutcome);
  expect(outcomes.filter((outcome) => outcome === 200).length).toBeGreaterThanOrEqual(2);
  for (const outcome of outcomes) expect([200, COST_LIMIT_MESSAGE]).toContain(outcome);
  const used = await t.inTenant('acme', 'read', (tx) =>
    getMonthlyUse(tx, { now: TEST_NOW, timeZone: 'Pacific/Auckland' }),
  );
  // What a call did not use is free again: `Hello` is two tokens.
  const calls = outcomes.filter((outcome) => outcome === 200).length;
  expect([used.calls, used.output_tokens]).toEqual([calls, calls * 2]);
  expect(used.cost).toBeCloseTo(calls * 0.002, 9);
});

test('while a call runs, its reserved cost counts', async () => {
  await configureAiProvider(t, 'acme', emulator, {
    input_price: 0,
    output_price: 1000,
    monthly_cost: 2,
    answer_seconds: 1,
  });
  const running = generate(people.omar, 'HANG');
  await expect.poll(async () => (await emulator.log()).length).toBe(1);
  expect(await query('select outcome, cost from ai_calls where tenant_id = $1')).toEqual([
    { outcome: 'running', cost: 1.5 },
  ]);
  expect(getOutcome(await generate())).toBe(COST_LIMIT_MESSAGE);
  expect((await running).status).toBe(400);
  expect(getOutcome(await generate())).toBe(200);
});

test('an answer that pauses ends at the time limit, even if the garbage collector runs during the call', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await configureAiProvider(t, 'acme', emulator, { answer_seconds: 1 });
  for (const script of ['HANG', 'PAUSE']) {
    const running = generate(people.maya, script);
    await expect.poll(async () => (await emulator.log()).at(-1)?.end).toBe('open');
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      collect();
    }
    expect(getOutcome(await running)).toBe('AI is not available');
    await expect.poll(async () => (await emulator.log()).at(-1)?.end).toBe('closed');
  }
});

test('calls that a stopped server left open end with the reserved cost, and old ones are purged', async () => {
  const [job] = aiProviderJobs;
  const insert = (at: string, outcome: string) =>
    query(
      `insert into ai_calls (tenant_id, purpose, model, started_at, outcome, cost) values ($1, $2, 'm', $2::text::timestamptz, $3, 1.5)`,
      at,
      outcome,
    );
  await insert('2026-11-19T11:00:00Z', 'running');
  await insert('2026-11-19T10:29:59Z', 'running');
  await insert('2025-10-15T11:30:00Z', 'completed');
  await insert('2025-10-15T11:29:59Z', 'completed');
  await job?.handle({}, { services: t.services, tenant: await t.tenantId('acme') } as never);
  expect(
    await query('select purpose, outcome, cost, is_estimate from ai_calls where tenant_id = $1 order by started_at'),
  ).toEqual([
    { purpose: '2025-10-15T11:30:00Z', outcome: 'completed', cost: 1.5, is_estimate: false },
    { purpose: '2026-11-19T10:29:59Z', outcome: 'failed', cost: 1.5, is_estimate: true },
    { purpose: '2026-11-19T11:00:00Z', outcome: 'running', cost: 1.5, is_estimate: false },
  ]);
});
