import type { Note } from '@mainstay/contract/notes';
import { FileText } from 'lucide-react';
import { messageOf } from '../../../lib/api.ts';
import { sizeText } from '../../../lib/file-size.ts';
import { show } from '../../../ui/toast.ts';
import { openFile } from '../queries.ts';

/** The file of a note; a press opens it in a new tab. */
export const NoteFile = ({ file }: { file: NonNullable<Note['file_data']> }) => (
  <button
    type="button"
    className="nt-file"
    onClick={() => void openFile(file).catch((error: unknown) => show(messageOf(error)))}
  >
    <FileText size={14} aria-hidden />
    <span className="sr">Open </span>
    <b className="ell">{file.file_name}</b>
    <span className="cap num">{sizeText(file.file_size)}</span>
  </button>
);
