import type { Link } from '@mainstay/contract/components/definition';
import type { KpiResult } from '@mainstay/contract/kpis';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, updateSession } from '../../../platform/lib/session.ts';
import { useTestContainer } from '../../../testing/test-container.tsx';
import { menuQuery } from '../../../core/navigation/queries.ts';
import { KpiCard } from './KpiCard.tsx';

const output = { key: 'mainvalue', name: 'Berths', type: 'value' as const, format: 'comma', value: 40 };
const properties = { threshold_config: [], primary_value: 40 };
const result: KpiResult = {
  mainvalue: 40,
  footervalue: null,
  output: { data: [output] },
  properties,
  data: { properties },
  config: {
    id: 1,
    name: 'Berths',
    kind: 'kpi',
    version: 1,
    meta: { pagination: true, page_size: 10, subscriptions: [] },
  },
  error: null,
  ui_component_name: 'Berths',
};

const box = useTestContainer();
beforeEach(() => {
  location.hash = '';
});
afterEach(() => {
  vi.restoreAllMocks();
  clearSession();
});

function show(navigation: Link | null, overrides: Partial<KpiResult> = {}): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(menuQuery.queryKey, { menus: [{ id: 3, name: 'Renewals', type: 'Page', meta: {} }] } as never);
  box.draw(<KpiCard kpi={{ name: 'Berths', navigation }} result={{ ...result, ...overrides }} account={12} />, client);
}

const clickCard = () => act(() => box.element.querySelector('button')?.click());

test.each([
  ['¥', 0, 12.5, '¥13'],
  ['KD ', 3, 1.234, 'KD 1.234'],
])('formats money as the session specifies: %s with %i decimals', (symbol, digits, value, text) => {
  updateSession({ token: 'x', currency_symbol: symbol, currency_digits: digits });
  show(null, { output: { data: [{ ...output, format: 'currency', value }] } });
  expect(box.element.textContent).toContain(text);
});

test('a click on a card opens its page with the values of the card and the account', () => {
  const linkparams = { p_berths: { field: 'mainvalue' }, p_account: { field: 'account_id' }, tab: { value: 'usage' } };
  show({ type: 'menu', menuId: 3, linkparams });
  clickCard();
  const query = JSON.stringify({ p_berths: 40, p_account: 12, tab: 'usage' });
  expect(decodeURIComponent(location.hash)).toBe(`#!/dashboard/Renewals/3?query=${query}`);
});

test('a click on a card scrolls to a component of the page', () => {
  const target = document.body.appendChild(document.createElement('div'));
  target.dataset.componentId = '7';
  const scrollIntoView = vi.fn();
  target.scrollIntoView = scrollIntoView;
  show({ type: 'scroll', component_id: 7 });
  clickCard();
  expect(scrollIntoView).toHaveBeenCalledOnce();
  target.remove();
});

test('logs a page that is not in the menu of the user, and opens nothing', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show({ type: 'menu', menuId: 99, linkparams: {} });
  clickCard();
  expect(log).toHaveBeenCalledWith('URL is not defined');
  expect(location.hash).toBe('');
});

test('a card without a link has no button, and a failed one shows its name', () => {
  show(null);
  expect([box.element.querySelector('button'), box.element.querySelector('article')?.textContent]).toEqual([
    null,
    'Berths40',
  ]);
  show({ type: 'scroll', component_id: 7 }, { error: 'No figures' });
  expect(box.element.querySelector('.KpiTile-root')?.textContent).toBe('BerthsNo valueNo figures');
  show(null, { error: 'No figures', ui_component_name: null });
  expect(box.element.querySelector('.KpiTile-root')?.textContent).toBe('UnavailableNo valueNo figures');
});
