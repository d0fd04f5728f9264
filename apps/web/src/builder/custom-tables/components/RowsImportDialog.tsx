import type { CustomTable, RowImportResult as Report } from '@mainstay/contract/custom-tables';
import { formatNumber, formatCount } from '@mainstay/contract/rules/numbers';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { FileButton } from '../../../platform/ui/FileButton.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { importRows } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './Tables.module.css';

interface RowsImportDialogProps {
  table: CustomTable;
  onClose: () => void;
}

/** Imports rows from a spreadsheet. A dry run shows the result first; the import then skips rejected rows. */
export function RowsImportDialog({ table, onClose }: RowsImportDialogProps) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const run = async (selectedFile: File, dryRun: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      const result = await importRows(client, table.id, selectedFile, { dryRun });
      setReport(result);
      if (!result.landed) return;
      showToast(`Imported ${formatCount(result.created, 'row')}.`);
      onClose();
    } catch (error) {
      setReport(null);
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const selectFile = (selectedFile: File | null) => {
    setFile(selectedFile);
    setReport(null);
    if (selectedFile) void run(selectedFile, true);
  };
  return (
    <Dialog busy={busy} opened onClose={onClose} title={`Import rows into ${table.label}`} size={560}>
      <div className={styles.importDialog}>
        <p className={textStyles.muted}>
          CSV, xlsx or xls. The first row contains the names or labels of the columns:{' '}
          {table.columns.map(({ key }) => key).join(', ')}. Nothing changes until you click Import.
        </p>
        <div>
          <FileButton label="Rows file" accept=".csv,.xlsx,.xls,text/csv" busy={busy} onChoose={selectFile}>
            {file ? 'Choose another file' : 'Choose a file'}
          </FileButton>
        </div>
        <FormMessage>{problem === null ? null : getErrorMessage(problem)}</FormMessage>
        {report && (
          <>
            <p role="status">
              {report.file_name}: {formatCount(report.created, 'row')} can be added
              {report.rejected > 0 && `, ${formatCount(report.rejected, 'row')} cannot`}.
            </p>
            {report.faults.length > 0 && <RejectedRows report={report} />}
            <div className={layoutStyles.row}>
              <button
                type="button"
                className={buttonStyles.button}
                data-primary
                disabled={report.created === 0}
                aria-busy={busy}
                onClick={() => file && !busy && void run(file, false)}
              >
                {report.rejected > 0 ? `Import ${formatCount(report.created, 'row')}, skip the rest` : 'Import'}
              </button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The rejected rows, with the reason for each line. */
const RejectedRows = ({ report }: { report: Report }) => (
  <div
    className={clsx(styles.scrollArea, styles.rejected)}
    role="region"
    aria-label="Rows that cannot be added"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
    tabIndex={0}
  >
    <table>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Column</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {report.faults.map(({ line, column, reason }) => (
          <tr key={`${line} ${column} ${reason}`}>
            <td data-number>{formatNumber(line)}</td>
            <td>{column ?? 'Entire row'}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
