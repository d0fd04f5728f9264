import { bulkFiles } from '@mainstay/contract/bulk-email';
import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { BULK_EMAIL_MESSAGES } from '@mainstay/contract/rules/bulk-email-messages';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { FieldError, requireFound } from '../../../platform/http/errors.ts';
import { done, ok, serve } from '../../../platform/http/kit.ts';
import { type MultipartRules, readMultipart } from '../../../platform/http/multipart.ts';
import { detectFileType } from '../../../platform/uploads/checks.ts';
import { type ReceivedFile, receiveFile } from '../../../platform/uploads/receive.ts';
import { createBulkFile, deleteBulkFile, findBulkFiles, getBulkFile } from '../bulk-files.ts';

const FIELD_BYTES = 1000;

const getFormRules = (files: FileStore): MultipartRules<ReceivedFile> => ({
  fieldBytes: FIELD_BYTES,
  tooLong: 'A field of the form is too long.',
  fileBytes: UPLOAD_LIMIT + 1,
  receive(name, content) {
    const type = detectFileType(name);
    if ('message' in type) throw new FieldError('file', type.message);
    return receiveFile(files, { fileName: name, content, maxBytes: UPLOAD_LIMIT });
  },
  discard: ({ stored }) => files.remove(stored.storageKey),
});

export const bulkFileRoutes = serve('bulk-email', bulkFiles, {
  async uploadFile(call) {
    const { request, access, inTenant, services } = call;
    if (!request.isMultipart()) throw new FieldError('file', BULK_EMAIL_MESSAGES.file);
    const { workFiles: files } = services;
    const { file: received } = await readMultipart(request, getFormRules(files));
    if (!received) throw new FieldError('file', BULK_EMAIL_MESSAGES.file);
    try {
      return await inTenant('write', async (tx) => {
        const id = await createBulkFile(tx, { received, files }, toActor(call));
        return ok(requireFound(await getBulkFile(tx, access, { id }), 'File'));
      });
    } finally {
      await files.remove(received.stored.storageKey);
    }
  },

  findFiles: async ({ tx, access, query }) => ok(await findBulkFiles(tx, access, query)),

  async deleteFile(call) {
    await deleteBulkFile(call.tx, call.access, call.params.id, toActor(call));
    return done;
  },
});
