import { formatPercent } from '@mainstay/contract/rules/percentages';
import { Button } from '@mantine/core';
import { clsx } from 'clsx';
import { FileSpreadsheet, UploadCloud, X } from 'lucide-react';
import { useId } from 'react';
import { useDropzone } from 'react-dropzone';
import { formatFileSize } from '../../../platform/lib/file-size.ts';
import { ACCEPTED_FILE_TYPES } from './file-check.ts';
import wizardStyles from './Wizard.module.css';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import meterStyles from '../../../platform/ui/Meter.module.css';
import styles from './Upload.module.css';

interface DropFieldProps {
  file: File | null;
  /** Uploaded share between 0 and 1; null if no upload is running. */
  sent: number | null;
  error: { text: string; request: string | null } | null;
  onChoose: (file: File | null, rejection?: string) => void;
  onStop: () => void;
}

/** Drop zone and file input, which also shows the progress of the upload. */
export function DropField({ file, sent, error, onChoose, onStop }: DropFieldProps) {
  const errorId = useId();
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: ACCEPTED_FILE_TYPES,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: sent !== null,
    onDrop: (accepted, rejected) => {
      if (accepted.length + rejected.length > 1) return onChoose(null, 'Drop one file at a time.');
      // The browser checks MIME types, but the file name decides, with the specified messages.
      const next = accepted[0] ?? rejected[0]?.file;
      if (next) onChoose(next);
    },
  });
  return (
    <section className={styles.fileSection} aria-label="File">
      <h3>The file</h3>
      <div
        {...getRootProps({ className: styles.dropZone })}
        data-over={isDragActive || undefined}
        data-bad={error !== null || undefined}
      >
        <input
          {...getInputProps({
            'aria-label': 'File',
            'aria-invalid': error !== null,
            ...(error ? { 'aria-describedby': errorId } : {}),
          })}
        />
        {file === null && <DropPrompt over={isDragActive} onOpen={open} />}
        {file !== null && (
          <div className={styles.chosenFile}>
            <FileSpreadsheet size={20} strokeWidth={1.5} aria-hidden />
            <div className={clsx(layoutStyles.grow, styles.grow)}>
              <b className={textStyles.truncate}>{file.name}</b>
              {sent === null ? (
                <span className={clsx(textStyles.caption, textStyles.tabular)}>{formatFileSize(file.size)}</span>
              ) : (
                <UploadProgress sent={sent} />
              )}
            </div>
            {sent === null ? (
              <>
                <Button variant="default" onClick={open}>
                  Another file
                </Button>
                <button
                  type="button"
                  className={iconButtonStyles.iconButton}
                  aria-label={`Remove ${file.name}`}
                  onClick={() => onChoose(null)}
                >
                  <X size={15} aria-hidden />
                </button>
              </>
            ) : (
              <Button variant="default" onClick={onStop}>
                Stop
              </Button>
            )}
          </div>
        )}
      </div>
      {error && (
        <p className={wizardStyles.fieldError} role="alert" id={errorId}>
          {error.text}
          {error.request && (
            <span className={textStyles.muted}>
              {' '}
              Request <code>{error.request}</code>
            </span>
          )}
        </p>
      )}
      <p className={textStyles.caption}>
        CSV up to 200 MB; XLSX and XLS up to 10 MB. The first line must contain the column names. Only the first sheet
        of a workbook is read.
      </p>
    </section>
  );
}

const DropPrompt = ({ over, onOpen }: { over: boolean; onOpen: () => void }) => (
  <div className={styles.dropPrompt}>
    <UploadCloud size={22} strokeWidth={1.5} aria-hidden />
    <p>{over ? 'Drop the file to upload it.' : 'Drop a CSV, XLSX or XLS file here'}</p>
    <Button variant="default" onClick={onOpen}>
      Choose a file
    </Button>
  </div>
);

/** Progress of the upload. After 100% the server still parses the file. */
function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  const text = sent < 1 ? `Uploading, ${formatPercent(percent)}` : 'Reading the file …';
  return (
    <>
      <div
        className={clsx(meterStyles.root, styles.meter)}
        role="progressbar"
        aria-label="Upload"
        aria-valuetext={text}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <span className={clsx(textStyles.caption, textStyles.tabular)} aria-hidden>
        {text}
      </span>
    </>
  );
}
