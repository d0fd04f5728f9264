import { ARCHIVE_MESSAGES, type CompanyTransfer } from '@mainstay/contract/company-archive';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { FileButton } from '../../../platform/ui/FileButton.tsx';
import { isInProgress } from '../queries.ts';
import { TransferProgress } from './TransferProgress.tsx';
import { uploadArchive } from './upload-archive.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './CompanyData.module.css';

interface ImportCardProps {
  transfer: CompanyTransfer | null;
  /** Whether the company is empty. */
  canImport: boolean;
}

/** Uploads an archive into an empty company, and shows the progress of its import. */
export function ImportCard({ transfer, canImport }: ImportCardProps) {
  const upload = useArchiveUpload();
  const [file, setFile] = useState<File | null>(null);
  const isRunning = isInProgress(transfer);
  const failure = upload.error ?? (transfer?.status === 'failed' ? transfer.error : null);
  return (
    <Card title="Import an archive">
      <div className={styles.body}>
        <p className={textStyles.muted}>
          {canImport || isRunning
            ? 'The archive of a company replaces everything in this one. Afterward, you sign in again; all other people set a new password.'
            : 'An archive can only be imported into a new company that has one user and no accounts.'}
        </p>
        {failure && !isRunning && upload.sent === null && (
          <p role="alert" className={styles.error}>
            The archive was not imported. {failure}
          </p>
        )}
        {upload.sent !== null && <TransferProgress label="Uploading" share={upload.sent} />}
        {transfer && isRunning && <TransferProgress label="Importing" share={transfer.progress} />}
        {canImport && !isRunning && upload.sent === null && (
          <FileButton label="Archive" accept=".zip" onChoose={setFile}>
            Choose archive
          </FileButton>
        )}
        <ConfirmDialog
          opened={file !== null}
          title="Import archive"
          verb="Import"
          onConfirm={() => {
            if (file) void upload.send(file);
          }}
          onClose={() => setFile(null)}
        >
          {`Everything in this company, such as its settings and pages, will be replaced by the contents of ${file?.name}.`}
        </ConfirmDialog>
      </div>
    </Card>
  );
}

function useArchiveUpload() {
  const client = useQueryClient();
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const controllerRef = useRef<AbortController | null>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);
  const send = async (file: File) => {
    if (!/\.zip$/i.test(file.name)) return setError(ARCHIVE_MESSAGES.type);
    const control = new AbortController();
    controllerRef.current = control;
    setError(null);
    setSent(0);
    try {
      await uploadArchive(client, file, { onProgress: setSent, signal: control.signal });
    } catch (problem) {
      if (!control.signal.aborted) setError(getErrorMessage(problem));
    } finally {
      setSent(null);
    }
  };
  return { sent, error, send };
}
