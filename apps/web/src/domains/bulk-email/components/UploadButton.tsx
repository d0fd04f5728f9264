import type { BulkFile } from '@mainstay/contract/bulk-email';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { FileButton } from '../../../platform/ui/FileButton.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { uploadFile } from '../queries.ts';
import styles from './ConfigurationEditor.module.css';

const ACCEPT = '.csv,.xlsx,.xls';

/** Uploads a file of recipients. Shows that it is uploading until the result arrives, also if the upload fails. */
export function UploadButton({ onUploaded }: { onUploaded: (file: BulkFile) => void }) {
  const client = useQueryClient();
  const upload = useMutation({ mutationFn: (file: File) => uploadFile(client, file), onSuccess: onUploaded });
  return (
    <div className={styles.upload}>
      <FileButton
        label="Upload file"
        accept={ACCEPT}
        busy={upload.isPending}
        onChoose={(file) => file && upload.mutate(file)}
      >
        {upload.isPending ? 'Uploading…' : 'Upload file'}
      </FileButton>
      <FormMessage>{upload.error && getErrorMessage(upload.error)}</FormMessage>
    </div>
  );
}
