import { MantineProvider } from '@mantine/core';
import type { Link } from '@mainstay/contract/components/definition';
import type { KpiResult } from '@mainstay/contract/kpis';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { menuQuery } from '../../pages/queries.ts';
import { KpiCard } from './KpiCard.tsx';

const output = { key: 'mainvalue', name: 'Berths', type: 'value' as const, format: 'comma', value: 40 };
const properties = { threshold_config: [], primary_value: 40 };
const result: KpiResult = {
  ...{ mainvalue: 40, footervalue: null, output: { data: [output] }, properties, data: { properties } },
  config: {
    id: 1,
    name: 'Berths',
    kind: 'kpi',
    version: 1,
    meta: { pagination: true, page_size: 10, subscriptions: [] },
  },
  ...{ error: null, ui_component_name: 'Berths' },
};

let root: Root;
let box: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  location.hash = '';
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(navigation: Link | null, said: Partial<KpiResult> = {}): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(menuQuery.queryKey, { menus: [{ id: 3, name: 'Renewals', type: 'Page', meta: {} }] } as never);
  act(() =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={client}>
          <KpiCard kpi={{ name: 'Berths', navigation }} result={{ ...result, ...said }} account={12} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
}
const press = () => act(() => box.querySelector('button')?.click());

test('a press on a card opens the page it leads to, with its figures and the account', () => {
  const linkparams = { p_berths: { field: 'mainvalue' }, p_account: { field: 'account_id' }, tab: { value: 'usage' } };
  show({ type: 'menu', menuId: 3, linkparams });
  press();
  const query = JSON.stringify({ p_berths: 40, p_account: 12, tab: 'usage' });
  expect(decodeURIComponent(location.hash)).toBe(`#!/dashboard/Renewals/3?query=${query}`);
});

test('a press on a card scrolls to a component of the page', () => {
  const target = document.body.appendChild(document.createElement('div'));
  target.dataset.componentId = '7';
  const scrolled = vi.fn();
  target.scrollIntoView = scrolled;
  show({ type: 'scroll', component_id: 7 });
  press();
  expect(scrolled).toHaveBeenCalledOnce();
  target.remove();
});

test('a page that the reader does not have is logged, and nothing is opened', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show({ type: 'menu', menuId: 99, linkparams: {} });
  press();
  expect(log).toHaveBeenCalledWith('URL is not defined');
  expect(location.hash).toBe('');
});

test('a card that leads nowhere has nothing to press, and one that failed says so by name', () => {
  show(null);
  expect([box.querySelector('button'), box.querySelector('article')?.textContent]).toEqual([null, 'Berths40']);
  show({ type: 'scroll', component_id: 7 }, { error: 'No figures' });
  expect(box.querySelector('.kt')?.textContent).toBe('BerthsNo valueNo figures');
  show(null, { error: 'No figures', ui_component_name: null });
  expect(box.querySelector('.kt')?.textContent).toBe('UnavailableNo valueNo figures');
});
