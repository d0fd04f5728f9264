import type { CustomRow, CustomTable } from '@mainstay/contract/custom-tables';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { deleteRow, ROWS_LIMIT, rowsQuery } from '../queries.ts';
import { RowForm } from './RowForm.tsx';
import { RowsImportDialog } from './RowsImportDialog.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './Tables.module.css';

const formatCell = (value: CustomRow[string], type: string): string => {
  if (value === null || value === undefined) return '';
  if (type === 'boolean') return value ? 'Yes' : 'No';
  return type === 'date'
    ? formatLongDate(String(value))
    : type === 'number'
      ? formatNumber(Number(value))
      : String(value);
};

/** Returns 0 for a new row. */
const getId = (row: CustomRow | 'new' | null) => (row === 'new' ? 0 : Number(row?.id));

/** The rows of a table page by page, with the form of the open row above the grid. */
export function TableRows({ table }: { table: CustomTable }) {
  const client = useQueryClient();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<CustomRow | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  const [deletingRow, setDeletingRow] = useState<CustomRow | null>(null);
  const { data, error, refetch } = useQuery(rowsQuery(table.name, page));
  return (
    <section className={clsx(pageHeaderStyles.page, styles.rows)} aria-label="Rows">
      <div className={layoutStyles.row}>
        <h2 className={layoutStyles.grow}>Rows</h2>
        {canWrite && (
          <>
            <button
              type="button"
              className={clsx(buttonStyles.button, styles.button)}
              onClick={() => setImporting(true)}
            >
              Import rows
            </button>
            <button type="button" className={clsx(buttonStyles.button, styles.button)} onClick={() => setOpen('new')}>
              Add row
            </button>
          </>
        )}
      </div>
      {open && (
        <RowForm key={getId(open)} table={table} row={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
      {!data && error && (
        <ErrorState title="The rows could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard */}
          <div className={styles.scrollArea} role="region" aria-label={`Rows of ${table.label}`} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {table.columns.map(({ key, label }) => (
                    <th key={key} scope="col">
                      {label}
                    </th>
                  ))}
                  {canWrite && (
                    <th scope="col">
                      <span className={textStyles.screenReaderOnly}>Actions</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {data.listing.map((row) => (
                  <tr key={Number(row.id)}>
                    {table.columns.map(({ key, type }) => (
                      <td key={key} data-number={type === 'number' || undefined}>
                        {formatCell(row[key] ?? null, type)}
                      </td>
                    ))}
                    {canWrite && (
                      <td>
                        <button
                          type="button"
                          className={clsx(buttonStyles.button, styles.button)}
                          data-quiet
                          aria-label={`Edit row ${row.id}`}
                          onClick={() => setOpen(row)}
                        >
                          Edit
                        </button>
                        <button
                          type="button"
                          className={clsx(buttonStyles.button, styles.button)}
                          data-quiet
                          aria-label={`Delete row ${row.id}`}
                          onClick={() => setDeletingRow(row)}
                        >
                          Delete
                        </button>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {data.total_records === 0 && <p className={textStyles.muted}>No rows yet.</p>}
          {data.total_records > ROWS_LIMIT && (
            <div className={layoutStyles.row}>
              <button
                type="button"
                className={clsx(buttonStyles.button, styles.button)}
                disabled={page === 1}
                onClick={() => setPage(page - 1)}
              >
                Previous
              </button>
              <button
                type="button"
                className={clsx(buttonStyles.button, styles.button)}
                disabled={!data.has_next}
                onClick={() => setPage(page + 1)}
              >
                Next
              </button>
            </div>
          )}
        </>
      )}
      {importing && <RowsImportDialog table={table} onClose={() => setImporting(false)} />}
      <ConfirmDialog
        opened={deletingRow !== null}
        title="Delete this row?"
        verb="Delete"
        onConfirm={() => deleteRow(client, table.id, Number(deletingRow?.id))}
        onClose={() => setDeletingRow(null)}
      >
        This cannot be undone.
      </ConfirmDialog>
    </section>
  );
}
