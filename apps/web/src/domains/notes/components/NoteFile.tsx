import type { Note } from '@mainstay/contract/notes';
import { FileText } from 'lucide-react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { formatFileSize } from '../../../platform/lib/file-size.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import { openFile } from '../../../platform/lib/open-file.ts';

/** The file of a note. Clicking it opens the file in a new tab. */
export const NoteFile = ({ file }: { file: NonNullable<Note['file_data']> }) => (
  <button
    type="button"
    className="nt-file"
    onClick={() => void openFile(file).catch((error: unknown) => showToast(getErrorMessage(error)))}
  >
    <FileText size={14} aria-hidden />
    <span className="sr">Open </span>
    <b className="ell">{file.file_name}</b>
    <span className="cap num">{formatFileSize(file.file_size)}</span>
  </button>
);
