import type { ComponentDetail, ReportRow } from '@mainstay/contract/components/report';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTestContainer } from '../../../testing/test-container.tsx';
import { createView } from './component-view.ts';
import { useRowClick } from './use-events.ts';

const box = useTestContainer();
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});

const column = (key: string, grain: 'month' | null) => ({
  key,
  label: key,
  type: 'date' as const,
  role: 'dimension' as const,
  format: 'date',
  hidden: false,
  sortable: true,
  filter: 'none' as const,
  grain,
});
const detail: ComponentDetail = {
  id: 7,
  name: 'By month',
  kind: 'table',
  version: 1,
  drilldown: null,
  threshold_config: [],
  columns: [column('month', 'month'), column('owner', null)],
  meta: {
    pagination: true,
    page_size: 10,
    subscriptions: [],
    linked_component: { id: 9, mode: 'replace', map: { month: 'day', owner: 'who' } },
  },
};
const view = createView(7);

test('passes the grain of periods and markers of missing values to the linked component', () => {
  const drillTo = vi.fn();
  const state = { view, asked: view, change: vi.fn(), drillTo, depth: 0, back: vi.fn(), takeScroll: () => null };
  const row: ReportRow = { month: '2026-11-01', owner: null };
  function Row() {
    const pick = useRowClick(detail, state, { current: null });
    return (
      <button type="button" onClick={() => pick?.(row)}>
        Row
      </button>
    );
  }
  box.render(
    <QueryClientProvider client={new QueryClient()}>
      <Row />
    </QueryClientProvider>,
  );
  box.element.querySelector('button')?.click();
  const [component, params] = drillTo.mock.calls[0] ?? [];
  expect(component).toBe(9);
  expect(params).toMatchObject({ day: '2026-11-01', day_grain: 'month', who: null, who_none: 'null' });
});
