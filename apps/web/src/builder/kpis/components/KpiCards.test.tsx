import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { allKpis } from '../queries.ts';
import { KpiCards } from './KpiCards.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('cards of a page as of a past day request the values of that day', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const fetchMock = vi.fn((_address: string) => new Promise(() => undefined));
  vi.stubGlobal('fetch', fetchMock);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const kpi = { id: 3, name: 'MRR', category: { name: 'Portfolio' }, is_system: true, status: 'Active' };
  client.setQueryData(allKpis.queryKey, { kpis: [kpi] } as never);
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  act(() =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={client}>
          <KpiCards kpis={[3]} context={{ account_id: 5, as_of: '2026-01-31' }} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  expect(box.textContent).toContain('MRR');
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual([
    '/v1/api/accounts/5/kpi/?type=mrr&as_of=2026-01-31',
  ]);
  act(() => root.unmount());
  box.remove();
});
