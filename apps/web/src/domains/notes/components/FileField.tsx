import { Paperclip, X } from 'lucide-react';
import { formatFileSize } from '../../../platform/lib/file-size.ts';

interface FileFieldProps {
  file: File | null;
  error: string | null;
  /** True while the file is being uploaded. */
  isUploading: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

/** The file of a new note: selected, rejected or being uploaded. */
export function FileField({ file, error, isUploading, onOpen, onRemove }: FileFieldProps) {
  return (
    <div className="nf-file">
      {file === null ? (
        <button type="button" className="btn" data-quiet onClick={onOpen}>
          <Paperclip size={14} aria-hidden />
          Attach a file
        </button>
      ) : (
        <span className="nf-chosen">
          <Paperclip size={14} aria-hidden />
          <b className="ell">{file.name}</b>
          <span className="cap num">{formatFileSize(file.size)}</span>
          {!isUploading && (
            <button type="button" className="ic" aria-label={`Remove ${file.name}`} onClick={onRemove}>
              <X size={14} aria-hidden />
            </button>
          )}
        </span>
      )}
      {isUploading && (
        <span className="nf-busy cap" role="status">
          <i className="spin" aria-hidden />
          Uploading {file?.name}…
        </span>
      )}
      {error && (
        <p className="tf-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
