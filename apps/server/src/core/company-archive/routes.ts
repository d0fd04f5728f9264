import { ARCHIVE_MESSAGES, ARCHIVE_UPLOAD_LIMIT, companyArchive } from '@mainstay/contract/company-archive';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { type FileStore, FileTooLarge } from '../../platform/files/file-store.ts';
import { buildDownloadUrl } from '../../platform/files/signed-links.ts';
import { toActor } from '../../platform/http/actor.ts';
import { BusinessError, FieldError, requireFound } from '../../platform/http/errors.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import { type MultipartRules, readMultipart } from '../../platform/http/multipart.ts';
import { getRequestOrigin } from '../../platform/http/origin.ts';
import { companyExportDownloaded } from './events.ts';
import { isEmptyCompany, NOT_EMPTY } from './import-archive.ts';
import { type ArchiveFile, getExportFile, getLatestTransfer, startTransfer } from './transfers.ts';

const FIELD_BYTES = 1000;
const NAME_LENGTH = 350;

const getFormRules = (files: FileStore): MultipartRules<ArchiveFile> => ({
  fieldBytes: FIELD_BYTES,
  tooLong: 'A field of the form is too long.',
  fileBytes: ARCHIVE_UPLOAD_LIMIT + 1,
  async receive(name, content) {
    if (!/\.zip$/i.test(name)) throw new FieldError('file', ARCHIVE_MESSAGES.type);
    try {
      return { fileName: name.slice(-NAME_LENGTH), stored: await files.put(content, ARCHIVE_UPLOAD_LIMIT) };
    } catch (error) {
      throw error instanceof FileTooLarge ? new FieldError('file', ARCHIVE_MESSAGES.tooLarge) : error;
    }
  },
  discard: ({ stored }) => files.remove(stored.storageKey),
});

export const companyArchiveRoutes = serve('company-archive', companyArchive, {
  async getTransfers({ tx }) {
    const [latestExport, latestImport, isEmpty] = await Promise.all([
      getLatestTransfer(tx, 'export'),
      getLatestTransfer(tx, 'import'),
      isEmptyCompany(tx),
    ]);
    return ok({ export: latestExport, import: latestImport, can_import: isEmpty });
  },

  startExport: async (call) => ok(await startTransfer(call.tx, { kind: 'export' }, toActor(call))),

  async createDownloadLink(call) {
    const { tx, access, params, request, services } = call;
    const { storageKey } = requireFound(await getExportFile(tx, params.id), 'Export');
    const file = { tenant: access.tenant, storageKey };
    const origin = getRequestOrigin(request, services.config);
    await record(tx, event(companyExportDownloaded, { id: params.id }), toActor(call));
    return ok({ download_url: buildDownloadUrl(origin, services.key.links, file, services.now()) });
  },

  async startImport(call) {
    const { request, inTenant, services } = call;
    if (!request.isMultipart()) throw new FieldError('file', ARCHIVE_MESSAGES.noFile);
    const { workFiles } = services;
    const { file } = await readMultipart(request, getFormRules(workFiles));
    if (!file) throw new FieldError('file', ARCHIVE_MESSAGES.noFile);
    try {
      return await inTenant('write', async (tx) => {
        if (!(await isEmptyCompany(tx))) throw new BusinessError(NOT_EMPTY);
        return ok(await startTransfer(tx, { kind: 'import', file }, toActor(call)));
      });
    } catch (error) {
      await workFiles.remove(file.stored.storageKey);
      throw error;
    }
  },
});
