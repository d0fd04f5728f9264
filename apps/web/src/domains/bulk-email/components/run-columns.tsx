import type { BulkRun } from '@mainstay/contract/bulk-email/runs';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { Meter } from '../../../platform/ui/Meter.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { computePercentDone } from './run-labels.ts';
import { RunStatus } from './RunStatus.tsx';

const isInProgress = ({ status }: BulkRun): boolean => status === 'sending' || status === 'paused';

/** The columns of the list of runs. */
export const runColumns: readonly Column<BulkRun>[] = [
  { id: 'subject', header: 'Subject', minWidth: 220, phone: 'title', isLink: true, cell: ({ subject }) => subject },
  { id: 'recipients', header: 'Recipients', width: 200, quiet: true, phone: 'state', cell: ({ filename }) => filename },
  { id: 'status', header: 'Status', width: 150, phone: 'figure', cell: ({ status }) => <RunStatus status={status} /> },
  {
    id: 'progress',
    header: 'Progress',
    width: 120,
    cell: (run) => (isInProgress(run) ? <Meter label="Progress" value={computePercentDone(run)} /> : '–'),
  },
  {
    id: 'sent',
    header: 'Sent',
    width: 120,
    align: 'right',
    cell: ({ sent, total }) => `${formatNumber(sent)} of ${formatNumber(total)}`,
  },
  { id: 'failed', header: 'Failed', width: 80, align: 'right', cell: ({ failed }) => formatNumber(failed) },
  { id: 'uncertain', header: 'Uncertain', width: 90, align: 'right', cell: ({ uncertain }) => formatNumber(uncertain) },
  { id: 'by', header: 'By', width: 150, quiet: true, cell: ({ created_by }) => created_by?.name ?? '–' },
  {
    id: 'when',
    header: 'When',
    width: 180,
    quiet: true,
    phone: 'note',
    cell: ({ started_at, scheduled_at, created_at }) => formatEntityTimestamp(started_at ?? scheduled_at ?? created_at),
  },
];
