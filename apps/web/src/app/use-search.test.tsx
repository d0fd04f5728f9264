import { act, useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { useTestContainer } from '../testing/test-container.tsx';
import { TIMINGS } from '../platform/lib/timings.ts';
import { type SearchState, useSearch } from './use-search.ts';

const box = useTestContainer();

const waitForDebounce = () => act(() => new Promise((resolve) => setTimeout(resolve, TIMINGS.paletteDebounce + 20)));

test('Enter never opens an account of the previous term', async () => {
  vi.stubGlobal('fetch', (address: string) => {
    const term = new URL(address, 'http://demo.test').searchParams.get('search');
    const accounts = ['Acme', 'Acorn'].map((name, id) => ({ id, name, mrr: 1, health: null, image_url: null }));
    if (term === 'globex') return new Promise(() => undefined);
    return Promise.resolve(Response.json({ success: true, data: term ? { accounts } : { menus: [] } }));
  });
  let search: SearchState | undefined;
  const Host = () => {
    const current = useSearch(() => undefined);
    useEffect(() => void (search = current));
    return null;
  };
  const getAccounts = () => search?.hits.filter(({ group }) => group === 'Accounts').map(({ text }) => text);
  await box.open(Host);
  await act(async () => search?.change('ac'));
  await waitForDebounce();
  await vi.waitFor(() => expect(getAccounts()).toEqual(['Acme', 'Acorn']));
  await act(async () => search?.change('acm'));
  expect(getAccounts()).toEqual(['Acme']);
  await act(async () => search?.change('globex'));
  expect(getAccounts()).toEqual([]);
  await waitForDebounce();
  expect([search?.searching, getAccounts()]).toEqual([true, []]);
});
