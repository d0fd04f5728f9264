import type { BulkMessage } from '@mainstay/contract/bulk-email/runs';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { accountTabPath } from '../../../platform/lib/addresses.ts';
import { formatEntityDateTime, formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { MESSAGE_LABELS } from './run-labels.ts';
import textStyles from '../../../platform/theme/text.module.css';

/** @param isTracked whether opens and clicks are counted */
export const messageColumns = (isTracked: boolean): readonly Column<BulkMessage>[] => [
  { id: 'row', header: 'Row', width: 70, align: 'right', quiet: true, cell: ({ row }) => formatNumber(row) },
  { id: 'address', header: 'Address', minWidth: 220, phone: 'title', cell: ({ address }) => address || 'No address' },
  {
    id: 'contact',
    header: 'Contact',
    width: 220,
    quiet: true,
    cell: ({ contact }) =>
      contact && (
        <a className={textStyles.link} href={hashHref(accountTabPath(contact.account_id, 'contacts'))} tabIndex={-1}>
          {contact.name} · {contact.account_name}
        </a>
      ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    phone: 'figure',
    cell: ({ status }) => <Chip tone={MESSAGE_LABELS[status].tone}>{MESSAGE_LABELS[status].label}</Chip>,
  },
  {
    id: 'reason',
    header: 'Reason',
    minWidth: 200,
    quiet: true,
    phone: 'state',
    cell: ({ error, next_attempt_at: next }) =>
      next === null ? error : `${error ?? ''} The next attempt is at ${formatEntityDateTime(next)}.`,
  },
  ...(isTracked
    ? ([
        { id: 'opens', header: 'Opens', width: 80, align: 'right', cell: ({ opens }) => formatNumber(opens) },
        { id: 'clicks', header: 'Clicks', width: 80, align: 'right', cell: ({ clicks }) => formatNumber(clicks) },
      ] satisfies Column<BulkMessage>[])
    : []),
  {
    id: 'sent',
    header: 'Sent',
    width: 180,
    quiet: true,
    phone: 'note',
    cell: ({ sent_at }) => (sent_at === null ? '–' : formatEntityTimestamp(sent_at)),
  },
];
