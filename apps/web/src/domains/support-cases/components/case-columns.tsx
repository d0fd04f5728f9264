/** Columns of the list of an account's support cases. */
import { formatMinutes } from '@mainstay/contract/rules/durations';
import type { SupportCase } from '@mainstay/contract/support-cases';
import { formatEntityDate } from '../../../platform/lib/dates.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { formatPriority } from './format-case.ts';

const formatDay = (at: string) => formatEntityDate(at);

export const CASE_COLUMNS: readonly Column<SupportCase>[] = [
  {
    id: 'subject',
    header: 'Case',
    minWidth: 220,
    phone: 'title',
    cell: ({ subject }) => <span title={subject}>{subject || 'No subject'}</span>,
  },
  {
    id: 'state',
    header: 'State',
    width: 150,
    phone: 'state',
    cell: ({ closed_at, escalated }) =>
      closed_at === null ? (
        <Chip tone={escalated ? 'bad' : 'warn'}>{escalated ? 'Open, escalated' : 'Open'}</Chip>
      ) : (
        <Chip line>{escalated ? 'Closed, escalated' : 'Closed'}</Chip>
      ),
  },
  { id: 'priority', header: 'Priority', width: 90, phone: 'figure', cell: ({ priority }) => formatPriority(priority) },
  { id: 'contact', header: 'Requester', width: 150, quiet: true, cell: ({ contact }) => contact?.name ?? '–' },
  {
    id: 'submitted',
    header: 'Submitted',
    width: 130,
    phone: 'note',
    cell: ({ submitted_at }) => formatDay(submitted_at),
  },
  {
    id: 'closed',
    header: 'Closed',
    width: 130,
    quiet: true,
    cell: ({ closed_at }) => (closed_at ? formatDay(closed_at) : '–'),
  },
  {
    id: 'answer',
    header: 'First response',
    width: 110,
    align: 'right',
    quiet: true,
    cell: ({ first_response_minutes }) =>
      first_response_minutes === null ? '–' : formatMinutes(first_response_minutes),
  },
  {
    id: 'satisfaction',
    header: 'Satisfaction',
    width: 100,
    align: 'right',
    quiet: true,
    cell: ({ satisfaction_score }) => (satisfaction_score === null ? '–' : `${satisfaction_score} of 5`),
  },
];
