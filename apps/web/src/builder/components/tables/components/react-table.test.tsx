import type { Report, ReportColumn } from '@mainstay/contract/components/report';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useTestContainer } from '../../../../testing/test-container.tsx';
import { typeText } from '../../../../testing/screen.tsx';
import { createView, type View } from '../../components/component-view.ts';
import { ReactTableComponent } from './ReactTableComponent.tsx';
import { TypedFilter } from './TypedFilter.tsx';

const box = useTestContainer();

const column = (key: string, more: Partial<ReportColumn>): ReportColumn => ({
  key,
  label: key,
  type: 'text',
  format: 'text',
  hidden: false,
  sortable: true,
  filter: 'none',
  grain: null,
  role: 'dimension',
  ...more,
});

test('rows in groups can be selected by keyboard', async () => {
  const columns = [column('industry', {}), column('seats', { type: 'int' })];
  const meta = { react_table: { groupBy: ['industry'] } };
  const detail = { id: 1, name: 'Seats', kind: 'react-table', columns, meta, drilldown: null } as never;
  const reports = [3, 4].map((seats) => ({ industry: 'Ports', seats }));
  const report: Report = {
    columns,
    reports,
    has_prev: false,
    has_next: false,
    current_page: 1,
    total_pages: 1,
    total_records: 2,
  };
  const onPick = vi.fn();
  await box.open(() => (
    <ReactTableComponent
      detail={detail}
      report={report}
      failed={false}
      busy={false}
      view={createView(1)}
      request={{} as never}
      context={{}}
      change={vi.fn()}
      onPick={onPick}
      onDrawn={vi.fn()}
    />
  ));
  await vi.waitFor(() => expect(box.element.querySelectorAll('tbody tr')).toHaveLength(3));
  const rows = [...box.element.querySelectorAll('tbody tr[data-press]')];
  expect(rows.map((row) => row.querySelectorAll('button').length)).toEqual([1, 1]);
  act(() => rows[1]?.querySelector('button')?.click());
  expect(onPick.mock.calls).toEqual([[reports[1]]]);
});

test('marks an invalid filter and removes the previous one', async () => {
  const seats = column('seats', { type: 'int', filter: 'numrange' });
  let view: View = createView(1);
  await box.open(() => {
    const [now, set] = useState(view);
    view = now;
    return <TypedFilter column={seats} view={now} change={set} />;
  });
  const field = box.element.querySelector('input');
  typeText(field, '> 100');
  expect(view.columns).toMatchObject([{ column_name: 'seats', condition: 'greater than', from: 100 }]);
  expect(field?.getAttribute('aria-invalid')).toBeNull();
  typeText(field, '> 1oo');
  expect([view.columns, field?.getAttribute('aria-invalid')]).toEqual([[], 'true']);
  typeText(field, '');
  expect(field?.getAttribute('aria-invalid')).toBeNull();
});
