import { search as searchContract } from '@mainstay/contract/search';
import { Building2 } from 'lucide-react';
import { act, useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { searchGroups } from '../core/search/search-groups.ts';
import { provideFeatures, loadFeatures } from '../platform/feature.ts';
import { useTestContainer } from '../testing/test-container.tsx';
import { TIMINGS } from '../platform/lib/timings.ts';
import { type SearchState, useSearch } from './use-search.ts';

const box = useTestContainer();
const group = { name: 'Accounts', singular: 'Account', icon: Building2, position: 1, toPath: () => '/account' };

beforeEach(async () => {
  provideFeatures([{ load: async () => ({ feature: { name: 'accounts', contributions: [searchGroups(group)] } }) }]);
  await loadFeatures();
  requests = [];
});

let requests: string[] = [];
let search: SearchState | undefined;
/** Answers each request with the same accounts, and a request for `globex` never. */
async function open() {
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://demo.test');
    if (!pathname.startsWith(searchContract.searchEverything.path))
      return Promise.resolve(Response.json({ success: true, data: { menus: [] } }));
    const term = searchParams.get('text__startswith');
    requests.push(`${searchParams.get('type') ?? 'all'}:${term}`);
    if (term === 'globex') return new Promise(() => undefined);
    if (term === 'broken')
      return Promise.resolve(Response.json({ success: false, errors: { e: 'No.' } }, { status: 400 }));
    const Accounts = ['Acme', 'Acorn'].map((name, id) => ({ id, name, mrr: 1, health: null, image_url: null }));
    return Promise.resolve(Response.json({ success: true, data: { Accounts } }));
  });
  const Host = () => {
    const current = useSearch({ commands: [], debounce: TIMINGS.paletteDebounce, onDone: () => undefined });
    useEffect(() => void (search = current));
    return null;
  };
  await box.open(Host);
}
const waitForDebounce = () => act(() => new Promise((resolve) => setTimeout(resolve, TIMINGS.paletteDebounce + 20)));
const getAccounts = () => search?.hits.filter(({ group: name }) => name === 'Accounts').map(({ text }) => text);

test('Enter never opens an account of the previous term', async () => {
  await open();
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

test('an empty text and commands request nothing, but a category does', async () => {
  await open();
  for (const text of ['', '  ', '>', '>go']) {
    await act(async () => search?.change(text));
    await waitForDebounce();
  }
  expect([requests, search?.searching]).toEqual([[], false]);
  await act(async () => search?.change(''));
  await act(async () => search?.stepCategory(1));
  await waitForDebounce();
  await vi.waitFor(() => expect(getAccounts()).toEqual(['Acme', 'Acorn']));
  expect([requests, search?.category]).toEqual([['Accounts:null'], 'Accounts']);
  await act(async () => search?.stepCategory(1));
  expect([search?.category, getAccounts()]).toEqual([undefined, []]);
});

test('a failed search is reported for its own text only, and can be repeated', async () => {
  await open();
  await act(async () => search?.change('broken'));
  await waitForDebounce();
  await vi.waitFor(() => expect(search?.error).toMatchObject({ message: 'No.' }));
  const sent = requests.length;
  expect([search?.searching, new Set(requests)]).toEqual([false, new Set(['all:broken'])]);
  await act(async () => search?.change('broken a'));
  expect([search?.error, search?.searching]).toEqual([null, true]);
  await act(async () => search?.change('broken'));
  expect(search?.error).toMatchObject({ message: 'No.' });
  await act(async () => search?.retry());
  expect(requests.length).toBe(sent + 1);
});
