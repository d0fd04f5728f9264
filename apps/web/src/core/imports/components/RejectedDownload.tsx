import { Button } from '@mantine/core';
import type { ImportJob } from '@mainstay/contract/imports';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage, getRequestId } from '../../../platform/lib/api.ts';
import { saveFile } from '../../../platform/lib/save-file.ts';
import { downloadRejected } from '../queries.ts';
import styles from './Wizard.module.css';

/** Downloads the rejected rows as a CSV file, to be corrected and uploaded again. */
export function RejectedDownload({ job }: { job: ImportJob }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const download = async () => {
    setBusy(true);
    setError(null);
    try {
      saveFile(await downloadRejected(job.id), `${job.file_name.replace(/\.\w+$/, '')}-errors.csv`);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  const request = getRequestId(error);
  return (
    <div className={styles.section}>
      <Button
        variant="default"
        fullWidth
        loading={busy}
        leftSection={<Download size={14} aria-hidden />}
        onClick={() => void download()}
      >
        Download rows with errors
      </Button>
      {error !== null && (
        <p className={styles.fieldError} role="alert">
          {getErrorMessage(error)} {request && <code>{request}</code>}
        </p>
      )}
    </div>
  );
}
