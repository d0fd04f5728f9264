import type { Note } from '@mainstay/contract/notes';
import { clsx } from 'clsx';
import { FileText } from 'lucide-react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { formatFileSize } from '../../../platform/lib/file-size.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import { openFile } from '../../../platform/lib/open-file.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Notes.module.css';

/** The file of a note. Clicking it opens the file in a new tab. */
export const NoteFile = ({ file }: { file: NonNullable<Note['file_data']> }) => (
  <button
    type="button"
    className={styles.file}
    onClick={() => void openFile(file).catch((error: unknown) => showToast(getErrorMessage(error)))}
  >
    <FileText size={14} aria-hidden />
    <span className={textStyles.screenReaderOnly}>Open </span>
    <b className={textStyles.truncate}>{file.file_name}</b>
    <span className={clsx(textStyles.caption, styles.caption, textStyles.tabular)}>
      {formatFileSize(file.file_size)}
    </span>
  </button>
);
