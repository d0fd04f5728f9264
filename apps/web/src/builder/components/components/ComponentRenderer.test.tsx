import type { ComponentDetail } from '@mainstay/contract/components/report';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTestContainer } from '../../../testing/test-container.tsx';
import { ScoreComponent } from '../renderers/components/ScoreComponent.tsx';
import { dataQuery } from '../queries.ts';
import { toDataRequest, createView } from './component-view.ts';
import { ComponentRenderer } from './ComponentRenderer.tsx';

const AS_OF = { account_id: 5, as_of: '2026-01-31' };
const MESSAGE = 'Historical data is not available. Only today’s data can be shown.';
const detail = (kind: 'table' | 'kpi' | 'score'): ComponentDetail => ({
  id: 7,
  name: 'Contacts',
  kind,
  version: 1,
  drilldown: null,
  threshold_config: [],
  columns: [],
  meta: { pagination: true, page_size: 10, subscriptions: [] },
});
const rows = {
  reports: [],
  has_prev: false,
  has_next: false,
  total_pages: 0,
  current_page: 1,
  total_records: 0,
  columns: [],
  no_history: true,
};
const properties = { threshold_config: [], primary_value: null };
const metrics = {
  mainvalue: null,
  footervalue: null,
  output: { data: [] },
  properties,
  data: { properties },
  config: { id: 7, name: 'Contacts', kind: 'kpi', meta: detail('kpi').meta, version: 1 },
  error: null,
  ui_component_name: 'Contacts',
  no_history: true,
};

const box = useTestContainer();
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});

const view = createView(7);
const state = { view, asked: view, change: vi.fn(), drillTo: vi.fn(), depth: 0, back: vi.fn(), takeScroll: () => null };

test.each([
  ['table', rows],
  ['kpi', metrics],
] as const)('a %s without history shows a notice for a past day and reports that it is drawn', (kind, reply) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const request = toDataRequest(detail(kind), view, AS_OF);
  expect(request.query).toMatchObject({ account_id: 5, as_of: '2026-01-31' });
  client.setQueryData(dataQuery(request).queryKey, { data: reply, cachedAt: null } as never);
  const onDrawn = vi.fn();
  box.render(
    <QueryClientProvider client={client}>
      <ComponentRenderer detail={detail(kind)} context={AS_OF} state={state} onDrawn={onDrawn}>
        {(_head, body) => body}
      </ComponentRenderer>
    </QueryClientProvider>,
  );
  expect(box.element.textContent).toBe(MESSAGE);
  expect(onDrawn).toHaveBeenCalled();
});

test('shows a notice without a request for a score as of a past day', () => {
  const fetchMock = vi.fn(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', fetchMock);
  const render = (context: object) =>
    box.render(
      <QueryClientProvider client={new QueryClient()}>
        <ScoreComponent detail={detail('score')} context={{ ...context }} onDrawn={vi.fn()} />
      </QueryClientProvider>,
    );
  render(AS_OF);
  expect(box.element.textContent).toBe(MESSAGE);
  expect(fetchMock).not.toHaveBeenCalled();
  render({ account_id: 5, as_of: '2199-01-01' });
  expect(box.element.textContent).not.toBe(MESSAGE);
});
