/** Uploads an archive. */
import { companyArchive } from '@mainstay/contract/company-archive';
import type { QueryClient } from '@tanstack/react-query';
import { uploadForm, type UploadOptions } from '../../../platform/lib/upload-form.ts';
import { refreshTransfers } from '../queries.ts';

/** @throws ApiError if the server rejects the upload, AbortError if it was aborted */
export async function uploadArchive(client: QueryClient, file: File, options: UploadOptions): Promise<void> {
  const form = new FormData();
  form.set('file', file);
  await uploadForm(companyArchive.startImport, form, options);
  await refreshTransfers(client);
}
