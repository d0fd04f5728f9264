/** Uploads a spreadsheet. */
import { type ImportJob, imports } from '@mainstay/contract/imports';
import type { ImportKind } from '@mainstay/contract/rules/import-kinds';
import { ApiError, fetchData } from '../../../platform/lib/api.ts';
import { uploadForm, type UploadOptions } from '../../../platform/lib/upload-form.ts';

interface Upload extends UploadOptions {
  kind: ImportKind;
  file: File;
}

/** @throws ApiError if the server rejects the upload, AbortError if it was aborted */
export async function uploadFile({ kind, file, ...options }: Upload): Promise<ImportJob> {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', file);
  try {
    return await uploadForm(imports.createImport, form, options);
  } catch (error) {
    // An ordinary request gets the same error and ends the session as usual.
    if (error instanceof ApiError && error.status === 401) {
      await fetchData(imports.findImports, { query: { pageNum: 1, limit: 1 } });
    }
    throw error;
  }
}
