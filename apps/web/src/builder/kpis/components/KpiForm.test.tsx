import { MantineProvider } from '@mantine/core';
import { componentAuthoring } from '@mainstay/contract/components/admin';
import type { AuthoredKpi } from '@mainstay/contract/kpis/admin';
import { menuAuthoring } from '@mainstay/contract/pages/menus';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, updateSession } from '../../../platform/lib/session.ts';
import { KpiForm } from './KpiForm.tsx';

const kpi: AuthoredKpi = {
  id: 7,
  name: 'Berths',
  category: { id: 1, name: 'Portfolio' },
  category_id: 1,
  is_system: false,
  status: 'Active',
  type: 'account',
  pageName: null,
  template: null,
  template_id: null,
  formula: { id: 3, name: 'Berths' },
  formula_id: 3,
  threshold_config: [{ op: 'gt', from: 100, color: '#2A9D5F', label: 'Full' }],
  navigation: null,
  series: { enabled: true, every: 'month' },
  version: 4,
  updated_at: '2026-11-20T00:00:00Z',
};
const outputs = [{ key: 'mainvalue', name: 'Berths', type: 'value', format: 'comma', value: 120 }];
const properties = { threshold_config: kpi.threshold_config, primary_value: 120 };
const result = {
  mainvalue: 120,
  footervalue: null,
  output: { data: outputs },
  properties,
  data: { properties },
  config: { id: 0, name: 'Berths', kind: 'kpi', version: 0, meta: {} },
  error: null,
  ui_component_name: 'Berths',
};
const point = (period: string, value: number) => ({
  period,
  value,
  scope: 'global',
  last_updated: '2026-11-20T00:00:00Z',
});
const version = (versionNumber: number, current: boolean) => ({
  version: versionNumber,
  current,
  saved_at: '2026-11-20T00:00:00Z',
  saved_by: null,
  note: null,
});
const RESPONSES: Record<string, unknown> = {
  '/v1/api/admin/kpi/preview/': result,
  '/v1/api/admin/kpi/series/': [point('2026-11-01', 120), point('2026-10-01', 90)],
  '/v1/api/admin/kpi/tracking/7/': { kpi_id: 7, runs: [], used_in: [{ page_id: 1, page_name: 'Coast' }] },
  '/v1/api/admin/kpi/formulas/': {
    listing: [{ id: 3, name: 'Berths', source: 'accounts', number_format: 'comma', output: { data: [] } }],
  },
  '/v1/api/admin/kpi/templates/': { listing: [] },
  '/v1/api/admin/kpi/templatecategory/': { listing: [{ id: 1, name: 'Portfolio', status: 'Active' }] },
  '/v1/api/admin/definitions/kpi/7/versions/': {
    listing: [version(4, true), version(3, false)],
  },
  [menuAuthoring.findMenuItems.path]: { listing: [{ id: 9, name: 'Renewals' }] },
  [componentAuthoring.findComponents.path]: { listing: [] },
};
interface Call {
  path: string;
  search: URLSearchParams;
  body: Record<string, unknown> | null;
}
let calls: Call[];
let restored: number;
let done: number;
/** What another user has saved. */
const newest: AuthoredKpi = { ...kpi, name: 'Piers', version: 5 };
let root: Root;
let box: HTMLElement;
/** Returns the response to a save. */
let respondToSave: () => Response;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  calls = [];
  restored = 0;
  done = 0;
  respondToSave = () => Response.json({ success: true, data: kpi });
  updateSession({ token: 'x', user_access_type: 'full' });
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(new URL(String(input instanceof Request ? input.url : input), 'http://x.test'), init);
    const { pathname: path, searchParams: search } = new URL(request.url);
    const text = request.method === 'GET' ? '' : await request.text();
    calls.push({ path, search, body: text === '' ? null : JSON.parse(text) });
    if (path === '/v1/api/admin/kpi/7/') return respondToSave();
    return Response.json({ success: true, data: RESPONSES[path] ?? { listing: [], menus: [], accounts: [] } });
  });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  clearSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Waits in real time for requests and debounced updates. */
async function waitUntil(condition: () => unknown): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  await vi.waitFor(() => expect(condition()).toBeTruthy(), { timeout: 5000 });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
}
async function open(row: AuthoredKpi | null): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <KpiForm
          row={row}
          onDone={() => (done += 1)}
          findNewest={async () => newest}
          onReload={() => (restored += 1)}
        />
      ),
    }),
    history: createMemoryHistory(),
  });
  await act(async () =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={client}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  await waitUntil(() => box.querySelector(row ? '.KpiTile-root.Card-card[data-threshold]' : 'form'));
}
const findField = (label: string) => {
  const labelElement = [...box.querySelectorAll('label')].find((one) => one.textContent === label);
  const found = box.querySelector<HTMLSelectElement & HTMLInputElement>(`[id="${labelElement?.htmlFor}"]`);
  if (!found) throw new Error(`no field ${label}`);
  return found;
};
function setField(label: string, value: string): void {
  const element = findField(label);
  act(() => {
    const kind = element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event(kind === HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });
}
const clickButton = (name: string) =>
  act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent?.trim() === name)?.click());
const getLast = (path: string) => calls.findLast((call) => call.path === path);

test('shows the preview of a KPI with thresholds, its series, and where it is used', async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z');
  await open(kpi);
  const card = box.querySelector('.KpiAdmin-sideColumn article');
  expect([card?.textContent, card?.getAttribute('data-threshold')]).toEqual(['Berths120Full', '#2A9D5F']);
  expect(box.querySelector('.KpiAdmin-sideColumn')?.textContent).toContain('Used on Coast.');
  await waitUntil(() => box.querySelector('.KpiAdmin-pointTable'));
  const rows = [...box.querySelectorAll('.KpiAdmin-pointTable tbody tr')].map((row) => row.textContent);
  expect(rows).toEqual(['Nov 2026 (incomplete)120', 'Oct 202690']);
  expect(getLast('/v1/api/admin/kpi/series/')?.search.get('preview')).toBeNull();
  setField('Points', 'computed');
  await waitUntil(() => getLast('/v1/api/admin/kpi/series/')?.search.get('preview') === 'true');
});

test('saves thresholds and the link with the other fields, and updates the preview', async () => {
  await open(kpi);
  setField('Threshold 1: number', '200');
  await waitUntil(() => {
    const { threshold_config } = (getLast('/v1/api/admin/kpi/preview/')?.body?.kpi ?? {}) as Partial<AuthoredKpi>;
    return threshold_config?.[0]?.from === 200;
  });
  setField('When the card is clicked, open', 'menu');
  await waitUntil(() => findField('Page').options.length > 1);
  setField('Page', '9');
  await clickButton('Save');
  await waitUntil(() => getLast('/v1/api/admin/kpi/7/'));
  expect(getLast('/v1/api/admin/kpi/7/')?.body).toMatchObject({
    name: 'Berths',
    threshold_config: [{ op: 'gt', from: 200 }],
    navigation: { type: 'menu', menuId: 9, linkparams: {} },
  });
});

test('shows server errors at their fields', async () => {
  await open(kpi);
  const fields = {
    'navigation.menuId': 'Page or menu item 9 not found.',
    name: 'A KPI with this name already exists.',
  };
  respondToSave = () => Response.json({ success: false, errors: { e: 'No', fields } }, { status: 400 });
  setField('When the card is clicked, open', 'menu');
  await clickButton('Save');
  await waitUntil(() => findField('When the card is clicked, open').getAttribute('aria-invalid') === 'true');
  expect(findField('Name').getAttribute('aria-invalid')).toBe('true');
  expect(box.textContent).toContain('Page or menu item 9 not found.');
});

test('keeps edits after a conflict with another user, and overwrites only on request', async () => {
  await open(kpi);
  setField('Name', 'Moorings');
  const message = 'Someone else saved this KPI after you opened it. Reload to see the changes.';
  respondToSave = () => Response.json({ success: false, errors: { e: message } }, { status: 409 });
  await clickButton('Save');
  await waitUntil(() => box.textContent?.includes(message));
  expect(getLast('/v1/api/admin/kpi/7/')?.body?.version).toBe(4);
  expect(findField('Name').value).toBe('Moorings');
  expect([done, restored]).toEqual([0, 0]);
  respondToSave = () => Response.json({ success: true, data: kpi });
  await clickButton('Save my version');
  await waitUntil(() => done === 1);
  const { body } = getLast('/v1/api/admin/kpi/7/') ?? {};
  expect([body?.name, body?.version]).toEqual(['Moorings', 5]);
});

test('loads the version of another user in place of the edits', async () => {
  await open(kpi);
  respondToSave = () => Response.json({ success: false, errors: { e: 'Saved since.' } }, { status: 409 });
  setField('Name', 'Quays');
  setField('Kind', 'portfolio');
  await clickButton('Save');
  await waitUntil(() =>
    box
      .querySelector('[aria-label="Both versions"]')
      ?.textContent?.includes('NameQuaysPiersKindPortfolio-widePer account'),
  );
  await clickButton('Discard mine and load theirs');
  await waitUntil(() => restored === 1);
});

test('only status, thresholds and template of a system KPI can be edited', async () => {
  await open({ ...kpi, is_system: true });
  const isReadOnly = (label: string) =>
    findField(label).readOnly || findField(label).closest('fieldset[disabled]') !== null;
  expect(['Name', 'Formula', 'Category', 'Kind'].map(isReadOnly)).toEqual([true, true, true, true]);
  expect(['Template', 'Status', 'Threshold 1: when'].map(isReadOnly)).toEqual([false, false, false]);
  expect(box.textContent).not.toContain('Link');
  expect(box.textContent).toContain('Versions');
});

test('restores an older version and resets the form', async () => {
  await open(kpi);
  await clickButton('Versions');
  await waitUntil(() => document.querySelector('[aria-label="Restore version 3"]'));
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Restore version 3"]')?.click());
  await waitUntil(() => restored === 1);
  expect(getLast('/v1/api/admin/definitions/kpi/7/versions/3/restore/')).toBeDefined();
});

test('a view-only user sees versions, but cannot restore or save', async () => {
  updateSession({ user_access_type: 'read_only' });
  await open(kpi);
  await clickButton('Versions');
  await waitUntil(() => document.body.textContent?.includes('Version 3'));
  expect(document.querySelector('[aria-label="Restore version 3"]')).toBeNull();
  expect([...box.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Save');
  expect(findField('Name').closest('fieldset[disabled]')).not.toBeNull();
});

test('a new KPI has no versions or series, and no preview before it has a formula', async () => {
  await open(null);
  expect(box.querySelector('.KpiAdmin-cardPreview')?.textContent).toContain('Choose a formula.');
  expect(box.textContent).not.toContain('Versions');
  expect(getLast('/v1/api/admin/kpi/preview/')).toBeUndefined();
  expect(getLast('/v1/api/admin/kpi/series/')).toBeUndefined();
});
