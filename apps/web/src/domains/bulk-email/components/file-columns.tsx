import type { BulkFile } from '@mainstay/contract/bulk-email';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { Trash2 } from 'lucide-react';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { RowButton } from '../../../platform/ui/RowButton.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';

/** @param onDelete null for users with view-only access */
export const fileColumns = (onDelete: ((file: BulkFile) => void) | null): readonly Column<BulkFile>[] => [
  {
    id: 'name',
    header: 'File',
    minWidth: 220,
    phone: 'title',
    isLink: true,
    cell: ({ upload_filename }) => upload_filename,
  },
  {
    id: 'columns',
    header: 'Columns',
    width: 360,
    quiet: true,
    phone: 'state',
    cell: ({ column_names }) => column_names.join(', '),
  },
  { id: 'rows', header: 'Rows', width: 90, align: 'right', phone: 'figure', cell: ({ rows }) => formatNumber(rows) },
  { id: 'owner', header: 'Uploaded by', width: 170, quiet: true, cell: ({ owner }) => owner?.name ?? '–' },
  {
    id: 'created',
    header: 'Uploaded',
    width: 180,
    quiet: true,
    phone: 'note',
    cell: ({ created_at }) => formatEntityTimestamp(created_at),
  },
  {
    id: 'actions',
    header: 'Action',
    width: 80,
    align: 'right',
    cell: (file) =>
      onDelete && (
        <RowButton icon label={`Delete ${file.upload_filename}`} onPress={() => onDelete(file)}>
          <Trash2 size={14} aria-hidden />
        </RowButton>
      ),
  },
];
