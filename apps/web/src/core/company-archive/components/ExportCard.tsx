import type { CompanyTransfer } from '@mainstay/contract/company-archive';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FileArchive } from 'lucide-react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { formatEntityDate, formatEntityDateTime } from '../../../platform/lib/dates.ts';
import { formatFileSize } from '../../../platform/lib/file-size.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { fetchDownloadLink, isInProgress, startExport } from '../queries.ts';
import { TransferProgress } from './TransferProgress.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './CompanyData.module.css';

interface ExportCardProps {
  transfer: CompanyTransfer | null;
  canWrite: boolean;
}

/** Starts an export, and shows its progress and its file. */
export function ExportCard({ transfer, canWrite }: ExportCardProps) {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => startExport(client),
    onError: (error) => showToast(getErrorMessage(error)),
  });
  const isRunning = isInProgress(transfer);
  return (
    <Card title="Export">
      <div className={styles.body}>
        <p className={textStyles.muted}>
          All records of the company as CSV files in one zip archive, with all uploaded files and a list of its
          contents. Passwords, keys and other secrets are not included.
        </p>
        {transfer?.status === 'failed' && (
          <p role="alert" className={styles.error}>
            The export failed. {transfer.error}
          </p>
        )}
        {transfer && isRunning && <TransferProgress label="Exporting" share={transfer.progress} />}
        {transfer?.file && (
          <ArchiveFile id={transfer.id} transfer={transfer} file={transfer.file} canWrite={canWrite} />
        )}
        {canWrite && !isRunning && (
          <Button
            variant={transfer?.file ? 'default' : 'filled'}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {transfer?.file ? 'Export again' : 'Export all data'}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface ArchiveFileProps {
  id: number;
  transfer: CompanyTransfer;
  file: NonNullable<CompanyTransfer['file']>;
  canWrite: boolean;
}

function ArchiveFile({ id, transfer, file, canWrite }: ArchiveFileProps) {
  const download = useMutation({
    mutationFn: () => fetchDownloadLink(id),
    onSuccess: (url) => location.assign(url),
    onError: (error) => showToast(getErrorMessage(error)),
  });
  return (
    <div className={styles.archive}>
      <FileArchive size={20} strokeWidth={1.5} aria-hidden />
      <div>
        <b className={textStyles.truncate}>{file.name}</b>
        <span className={clsx(textStyles.caption, textStyles.tabular)}>
          {formatFileSize(file.bytes)}, exported {formatEntityDateTime(transfer.requested_at)}, available until{' '}
          {formatEntityDate(file.expires_at)}
        </span>
      </div>
      {canWrite && (
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          Download
        </Button>
      )}
    </div>
  );
}
