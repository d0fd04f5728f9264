/**
 * Tests that a double click sends a write once. It covers every write of the contract, since all forms and buttons use
 * `callApi`.
 */
import { identity } from '@mainstay/contract/identity';
import type { ClientInput, EndpointDef } from '@mainstay/contract/kit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callApi } from './api.ts';
import { clearSession, updateSession } from './session.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../../../packages/contract/src/**/*.ts', '!../../../../../packages/contract/src/**/*.test.ts'],
  { eager: true },
);
const isEndpoint = (value: unknown): value is EndpointDef =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value;
const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group) : []))
  .filter(isEndpoint);
const writes = endpoints
  .filter(({ method }) => method !== 'GET')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]);

interface SentRequest {
  url: string;
  answer: (response: Response) => void;
}
let sent: SentRequest[] = [];
beforeEach(() => {
  updateSession({ token: 'a.b.c' });
  sent = [];
  vi.stubGlobal('fetch', (url: string) => new Promise((answer) => sent.push({ url, answer })));
});
afterEach(async () => {
  for (const { answer } of sent) answer(Response.json({ success: true }));
  await new Promise((done) => setTimeout(done));
  vi.unstubAllGlobals();
  clearSession();
});
const call = (endpoint: EndpointDef, input: unknown) => callApi(endpoint, input as ClientInput<EndpointDef>);
const params = new Proxy({}, { get: () => '7' });

test('finds every write of the contract', () => expect(writes.length).toBeGreaterThan(150));

test.each(writes as [string, EndpointDef][])(
  '%s twice at once is one request with one response',
  async (_name, one) => {
    const input = () => ({ params, body: { name: 'Alder' } });
    const both = [call(one, input()), call(one, input())];
    expect(sent).toHaveLength(1);
    sent[0]?.answer(Response.json({ success: true, data: { id: 7 } }));
    const [first, second] = await Promise.all(both);
    expect(second).toBe(first);
    // After the response, the same request is sent again.
    const failed = [call(one, input()), call(one, input())];
    expect(sent).toHaveLength(2);
    sent[1]?.answer(Response.json({ success: false, errors: { e: 'Busy.' } }, { status: 503 }));
    for (const failedWrite of failed)
      await expect(failedWrite).rejects.toMatchObject({ status: 503, message: 'Busy.' });
    void call(one, input());
    expect(sent).toHaveLength(3);
  },
);

const appearance = (value: 'light' | 'dark') => call(identity.setAppearance, { body: { appearance: value } });
const WRITE: EndpointDef = { ...identity.setAppearance, path: '/v1/api/things/{id}/' };

test('sends different values, other records and methods, and repeated changes back and forth', () => {
  for (const value of ['light', 'dark', 'light'] as const) void appearance(value);
  expect(sent).toHaveLength(3);
  for (const id of [1, 2]) void call(WRITE, { params: { id }, body: {} });
  expect(sent).toHaveLength(5);
  void call({ ...WRITE, method: 'DELETE' }, { params: { id: 2 }, body: {} });
  expect(sent).toHaveLength(6);
});

test('does not join writes of another user, nor requests that can be canceled', () => {
  void appearance('light');
  updateSession({ token: 'd.e.f' });
  void appearance('light');
  expect(sent).toHaveLength(2);
  const { signal } = new AbortController();
  for (let time = 0; time < 2; time++) void callApi(identity.setAppearance, { body: { appearance: 'dark' } }, signal);
  expect(sent).toHaveLength(4);
  for (let time = 0; time < 2; time++) void call({ ...WRITE, method: 'GET' }, { params: { id: 1 } });
  expect(sent).toHaveLength(6);
});

test('uploads the same file once, and another file of the same name separately', () => {
  const createForm = (file: File) => {
    const form = new FormData();
    form.set('file', file);
    return form;
  };
  const [one, other] = [new File(['a'], 'logo.png'), new File(['b'], 'logo.png')];
  const withKind = createForm(one);
  withKind.set('kind', 'logo');
  void call(WRITE, { params: { id: 1 }, form: createForm(one) });
  void call(WRITE, { params: { id: 1 }, form: createForm(one) });
  expect(sent).toHaveLength(1);
  void call(WRITE, { params: { id: 1 }, form: createForm(other) });
  expect(sent).toHaveLength(2);
  // A form with a subset of the parts of the pending one is a different request.
  void call(WRITE, { params: { id: 2 }, form: withKind });
  void call(WRITE, { params: { id: 2 }, form: createForm(one) });
  expect(sent).toHaveLength(4);
});

test('the response to an older write leaves the newest one pending', async () => {
  const light = appearance('light');
  void appearance('dark');
  sent[0]?.answer(Response.json({ success: true }));
  await light;
  void appearance('dark');
  expect(sent).toHaveLength(2);
});
