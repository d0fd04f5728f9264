import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { ASSET_MESSAGES } from '@mainstay/contract/rules/actions';
import { NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Paperclip } from 'lucide-react';
import { useDropzone } from 'react-dropzone';
import { formatFileSize } from '../../../../platform/lib/file-size.ts';
import { FileButton } from '../../../../platform/ui/FileButton.tsx';
import { FormDialog } from '../../../../platform/forms/FormDialog.tsx';
import { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import { uploadAsset } from '../queries.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './Workspace.module.css';

/** Returns the error that the server would report, without uploading the file. */
function validateFile(file: File | null): string | null {
  if (file === null) return ASSET_MESSAGES.missing;
  if (file.size > UPLOAD_LIMIT) return NOTE_MESSAGES.tooLarge;
  return file.size === 0 ? NOTE_MESSAGES.empty : null;
}

/** Uploads a selected or dropped file to an action. The dialog stays open until the response arrives. */
export function UploadDialog({ actionId, onClose }: { actionId: number; onClose: () => void }) {
  const client = useQueryClient();
  const form = useEditForm({
    draft: `file of action ${actionId}`,
    values: { file: null as File | null },
    unstored: ['file'],
    validate: (values) => {
      const issue = validateFile(values.file);
      return issue === null ? {} : { upload: issue };
    },
    save: async (values) => {
      if (values.file) await uploadAsset(client, actionId, values.file);
      showToast('File added.');
    },
    onSaved: onClose,
  });
  const { file } = form.values;
  const setFile = (selected: File | null) => form.set({ file: selected });
  const { getRootProps, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => setFile(accepted[0] ?? rejected[0]?.file ?? null),
  });
  return (
    <FormDialog form={form} title="Upload" onClose={onClose}>
      <div
        {...getRootProps({ className: styles.dropZone, role: 'group', 'aria-label': 'File', tabIndex: undefined })}
        data-over={isDragActive || undefined}
      >
        {file && (
          <span className={layoutStyles.row}>
            <Paperclip size={14} aria-hidden />
            <b className={textStyles.truncate}>{file.name}</b>
            <span className={clsx(textStyles.caption, textStyles.tabular)}>{formatFileSize(file.size)}</span>
          </span>
        )}
        {form.busy ? (
          <span className={textStyles.caption} role="status">
            Uploading {file?.name}…
          </span>
        ) : (
          <FileButton label="File" accept="" onChoose={setFile}>
            {file ? 'Choose another file' : 'Choose a file'}
          </FileButton>
        )}
        <span className={textStyles.caption}>Up to 10 MB. You can also drop a file here.</span>
      </div>
    </FormDialog>
  );
}
