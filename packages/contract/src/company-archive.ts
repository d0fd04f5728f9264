/** Archives of a company: an administrator exports all records to one file, and imports it into an empty company. */
import { z } from 'zod';
import { endpoint, id, ok } from './kit.ts';

/** In bytes. */
export const ARCHIVE_UPLOAD_LIMIT = 20 * 1024 ** 3;
/** Days after which an exported file is deleted. */
export const ARCHIVE_DAYS = 7;

export const ARCHIVE_MESSAGES = {
  noFile: 'Please select a file.',
  type: 'Only zip files are allowed',
  busy: 'An export or import is already in progress.',
  expired: 'The file has been deleted. Start a new export.',
  tooLarge: 'The file is larger than 20 GB.',
} as const;

export const CompanyTransfer = z.object({
  id: z.int(),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  requested_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** The share that is complete, from 0 to 1. */
  progress: z.number(),
  /** Of a finished export whose file is still stored. */
  file: z.object({ name: z.string(), bytes: z.int(), expires_at: z.iso.datetime() }).nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
});
export type CompanyTransfer = z.infer<typeof CompanyTransfer>;

const PATH = '/v1/api/admin/company-archive/';

export const companyArchive = {
  getTransfers: endpoint({
    method: 'GET',
    path: PATH,
    access: ['ADM'],
    summary: 'Get the latest export and the latest import of the company, and whether an archive can be imported',
    response: ok(
      z.object({ export: CompanyTransfer.nullable(), import: CompanyTransfer.nullable(), can_import: z.boolean() }),
    ),
  }),
  startExport: endpoint({
    method: 'POST',
    path: `${PATH}exports/`,
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'company',
    perMinute: 10,
    summary: 'Export all records and files of the company in the background',
    response: ok(CompanyTransfer),
  }),
  createDownloadLink: endpoint({
    method: 'POST',
    path: `${PATH}exports/{id}/link/`,
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'company',
    summary: 'Create a link to the file of an export, which is valid for five minutes',
    params: z.object({ id }),
    response: ok(z.object({ download_url: z.string() })),
  }),
  startImport: endpoint({
    method: 'POST',
    path: `${PATH}imports/`,
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'company',
    perMinute: 10,
    summary: 'Import an archive into a company without accounts and other users; all rows of the company are replaced',
    form: z.object({ file: z.file() }),
    response: ok(CompanyTransfer),
  }),
};
