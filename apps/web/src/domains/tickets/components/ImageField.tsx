import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { TICKET_MESSAGES } from '@mainstay/contract/rules/ticket-rules';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { formatFileSize } from '../../../platform/lib/file-size.ts';
import { FileButton } from '../../../platform/ui/FileButton.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './ImageField.module.css';

interface ImageFieldProps {
  value: File | null;
  error?: string | undefined;
  busy: boolean;
  onChange: (image: File | null) => void;
}

const EXTENSION = /\.(?:jpe?g|png)$/i;

function validateImage(file: File): string | null {
  if (!EXTENSION.test(file.name)) return TICKET_MESSAGES.imageInvalid;
  return file.size > UPLOAD_LIMIT ? TICKET_MESSAGES.imageTooLarge : null;
}

/** Selects an image of a ticket and shows it. An image that is too large or of another type is not selected (S3-42). */
export function ImageField({ value, error, busy, onChange }: ImageFieldProps) {
  const [issue, setIssue] = useState<string | null>(null);
  const select = (file: File | null) => {
    const found = file && validateImage(file);
    setIssue(found);
    if (found === null) onChange(file);
  };
  return (
    <div className={styles.root}>
      {value === null ? (
        <FileButton label="Image" accept=".jpg,.jpeg,.png" busy={busy} onChoose={select}>
          Attach an image
        </FileButton>
      ) : (
        <div className={styles.selected}>
          <Preview file={value} />
          <b className={textStyles.truncate}>{value.name}</b>
          <span className={clsx(textStyles.caption, textStyles.tabular)}>{formatFileSize(value.size)}</span>
          <button
            type="button"
            className={iconButtonStyles.iconButton}
            aria-label={`Remove ${value.name}`}
            disabled={busy}
            onClick={() => select(null)}
          >
            <X size={14} aria-hidden />
          </button>
        </div>
      )}
      {(issue ?? error) && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {issue ?? error}
        </p>
      )}
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} className={styles.preview} alt={`Preview of ${file.name}`} />;
}
