import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/lib/query.ts';
import { kpiResult, type KpiSelection } from './queries.ts';

const server = vi.fn<typeof fetch>();
/** Ends the pending calls of a type. */
let replies: Map<string, (response: Response) => void>;

beforeEach(() => {
  queryClient.clear();
  replies = new Map();
  vi.stubGlobal('fetch', server);
  server.mockImplementation((input) => {
    const type = new URL(input as string, 'http://test').searchParams.get('type') ?? '';
    return new Promise((resolve) => replies.set(type, resolve));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.mockReset();
});

const request = (name: string, selection: KpiSelection) =>
  queryClient.fetchQuery({
    ...kpiResult({ id: name.length, name, is_system: true }, undefined, selection),
    retry: false,
  });
const succeed = (type: string, mainvalue: number, others?: Record<string, { mainvalue: number }>) =>
  replies.get(type)?.(new Response(JSON.stringify({ success: true, data: { mainvalue, others } })));
const fail = (type: string) =>
  replies.get(type)?.(new Response(JSON.stringify({ success: false, message: 'No.' }), { status: 400 }));
const waitForCalls = (types: string[]) => vi.waitFor(() => expect([...replies.keys()]).toEqual(types));

test('one call fetches the system KPIs of a period; those that it does not return are requested', async () => {
  const results = ['MRR', 'Health Score', 'DAU'].map((name) => request(name, { period: 'Last 30 Days' }));
  await waitForCalls(['mrr']);
  expect(server.mock.calls[0]?.[0]).toContain('with_others=true');
  succeed('mrr', 1, { healthscore: { mainvalue: 2 } });
  await waitForCalls(['mrr', 'dau']);
  expect(server.mock.calls[1]?.[0]).not.toContain('with_others');
  succeed('dau', 3);
  expect(await Promise.all(results)).toEqual([{ mainvalue: 1 }, { mainvalue: 2 }, { mainvalue: 3 }]);
});

test('the others are requested if the first one fails', async () => {
  const first = request('MRR', { period: 'Last 30 Days' });
  first.catch(() => {});
  const second = request('DAU', { period: 'Last 30 Days' });
  await waitForCalls(['mrr']);
  fail('mrr');
  await expect(first).rejects.toThrow('The server rejected the request (error 400).');
  await waitForCalls(['mrr', 'dau']);
  succeed('dau', 3);
  expect(await second).toMatchObject({ mainvalue: 3 });
});

test('KPIs of different periods, and those without a period, do not wait for each other', async () => {
  const results = [
    request('MRR', { period: 'Last 30 Days' }),
    request('DAU', { period: 'Last 90 Days' }),
    request('Reach', {}),
    request('Accounts', {}),
  ];
  await waitForCalls(['mrr', 'dau', 'reach', 'accounts']);
  for (const [at, type] of [...replies.keys()].entries()) succeed(type, at);
  expect(await Promise.all(results)).toMatchObject([0, 1, 2, 3].map((mainvalue) => ({ mainvalue })));
});
