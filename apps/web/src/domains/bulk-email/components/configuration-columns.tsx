import type { BulkConfiguration } from '@mainstay/contract/bulk-email';
import { formatCount, formatNumber } from '@mainstay/contract/rules/numbers';
import { Send, Trash2 } from 'lucide-react';
import { formatEntityDate } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { RowButton } from '../../../platform/ui/RowButton.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { runPath } from './bulk-address.ts';
import { RunStatus } from './RunStatus.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';

interface Actions {
  onSend: (configuration: BulkConfiguration) => void;
  onDelete: (configuration: BulkConfiguration) => void;
}

/** The columns of the list of template configurations. Users with view-only access have no actions. */
export const configurationColumns = (
  canWrite: boolean,
  { onSend, onDelete }: Actions,
): readonly Column<BulkConfiguration>[] => [
  {
    id: 'subject',
    header: 'Subject',
    minWidth: 240,
    phone: 'title',
    isLink: true,
    cell: ({ subject }) => subject || 'No subject',
  },
  {
    id: 'recipients',
    header: 'Recipients',
    width: 220,
    quiet: true,
    phone: 'state',
    cell: ({ filename, has_recipients }) => (has_recipients ? filename : filename ? `${filename} (deleted)` : 'None'),
  },
  { id: 'to', header: 'To column', width: 140, quiet: true, cell: ({ selected_to_col }) => selected_to_col || '–' },
  {
    id: 'columns',
    header: 'Columns',
    width: 110,
    quiet: true,
    cell: ({ selected_cols }) => (
      <span title={selected_cols.join(', ')}>{formatCount(selected_cols.length, 'column')}</span>
    ),
  },
  {
    id: 'status',
    header: 'Last run',
    width: 150,
    phone: 'figure',
    cell: ({ status, run_id }) =>
      status && run_id !== null ? (
        <a href={hashHref(runPath(run_id))} tabIndex={-1}>
          <RunStatus status={status} />
        </a>
      ) : (
        'Never sent'
      ),
  },
  {
    id: 'sent',
    header: 'Sent',
    width: 110,
    align: 'right',
    cell: ({ status, sent, total }) => (status ? `${formatNumber(sent)} of ${formatNumber(total)}` : '–'),
  },
  {
    id: 'failed',
    header: 'Failed',
    width: 80,
    align: 'right',
    cell: ({ status, failed }) => (status ? formatNumber(failed) : '–'),
  },
  {
    id: 'created',
    header: 'Created',
    width: 150,
    quiet: true,
    phone: 'note',
    cell: ({ created_at }) => formatEntityDate(created_at),
  },
  {
    id: 'actions',
    header: 'Action',
    width: 90,
    align: 'right',
    cell: (configuration) =>
      canWrite && (
        <span className={layoutStyles.row}>
          {configuration.has_recipients && (
            <RowButton icon label={`Send ${configuration.subject}`} onPress={() => onSend(configuration)}>
              <Send size={14} aria-hidden />
            </RowButton>
          )}
          <RowButton icon label={`Delete ${configuration.subject}`} onPress={() => onDelete(configuration)}>
            <Trash2 size={14} aria-hidden />
          </RowButton>
        </span>
      ),
  },
];
