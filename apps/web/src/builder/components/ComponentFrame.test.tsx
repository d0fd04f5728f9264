import { act, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTestContainer } from '../../testing/test-container.tsx';
import { TIMINGS } from '../../platform/lib/timings.ts';
import { publish } from './components/component-events.ts';
import type { Context } from './components/component-view.ts';
import { ComponentFrame } from './ComponentFrame.tsx';

const box = useTestContainer();

const column = {
  key: 'name',
  label: 'Name',
  type: 'text',
  format: 'text',
  hidden: false,
  sortable: true,
  filter: 'none',
  grain: null,
  role: 'dimension',
};
const DETAIL = {
  id: 1,
  name: 'Docks',
  kind: 'react-table',
  version: 1,
  columns: [column],
  drilldown: null,
  threshold_config: [],
  meta: {
    pagination: true,
    page_size: 10,
    subscriptions: [
      { component_id: 9, event: 'filter', map: { industry: 'industry' } },
      { component_id: 9, event: 'select', map: { id: 'account' } },
    ],
  },
};
/** Parameters of the requests for rows, in order. */
let requested: Record<string, string>[];
let show: (context: Context) => void;
beforeEach(async () => {
  requested = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://demo.test');
    if (url.pathname.includes('detail')) return Response.json({ success: true, data: DETAIL });
    const { pageNumber, pageSize: _, id: _id, ...rest } = Object.fromEntries(url.searchParams);
    requested.push({ page: String(pageNumber), ...rest });
    const page = Number(pageNumber);
    const report = { columns: [column], reports: [{ name: `row ${page}` }], has_prev: page > 1, has_next: true };
    return Response.json({ success: true, data: { ...report, current_page: page, total_pages: 9, total_records: 90 } });
  });
  await box.open(() => {
    const [context, set] = useState<Context>({ account_id: 7, as_of: '2026-01-31' });
    show = set;
    return <ComponentFrame id={1} title="Docks" kind="react-table" context={context} />;
  });
  await vi.waitFor(() => expect(box.element.querySelector('[aria-label="Next page"]')).toBeTruthy(), 5000);
});

test('resets to page 1 for another account, but not for another day', async () => {
  await act(async () => box.element.querySelector<HTMLElement>('[aria-label="Next page"]')?.click());
  await vi.waitFor(() => expect(requested.at(-1)).toEqual({ account_id: '7', as_of: '2026-01-31', page: '2' }));
  await act(async () => show({ account_id: 7, as_of: '2026-02-28' }));
  await vi.waitFor(() => expect(requested.at(-1)).toEqual({ account_id: '7', as_of: '2026-02-28', page: '2' }));
  await act(async () => show({ account_id: 8, as_of: '2026-02-28' }));
  await vi.waitFor(() => expect(requested.at(-1)?.account_id).toBe('8'));
  expect(requested.filter(({ account_id }) => account_id === '8').map(({ page }) => page)).toEqual(['1']);
});

test('delivers two events of one component to a subscriber of both', async () => {
  await act(async () => {
    publish({ source: 9, event: 'filter', values: { industry: 'Ports' } });
    publish({ source: 9, event: 'select', values: { id: 7 } });
    await new Promise((resolve) => setTimeout(resolve, TIMINGS.componentFeeder + 20));
  });
  await vi.waitFor(() => expect(requested.at(-1)).toMatchObject({ p_industry: 'Ports', p_account: '7' }));
});
