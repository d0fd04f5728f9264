/** Transfers definitions between companies as one JSON file. The file refers to everything by name (decision 11). */
import { z } from 'zod';
import { endpoint, optionalParam, ok, shortText, UPLOAD_LIMIT } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { DEFINITION_KINDS } from '../rules/definition-kinds.ts';

export const FILE_FORMAT = 'mainstay-definitions';
const ENTRY_LIMIT = 1000;

export const DefinitionFile = z.object({
  format: z.literal(FILE_FORMAT, 'This is not a file of definitions.'),
  version: z.literal(1, 'This file was exported by another version of Mainstay.'),
  entries: z
    .array(
      z.object({
        kind: z.enum(DEFINITION_KINDS),
        name: shortText.min(1),
        /** The stored document, with names in place of ids. */
        body: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1, 'The file contains no definitions.')
    .max(ENTRY_LIMIT, `A file can contain ${ENTRY_LIMIT} definitions at most.`),
});
export type DefinitionFile = z.infer<typeof DefinitionFile>;

/** The result of importing one entry of a file. */
export const ImportEntryResult = z.object({
  kind: z.enum(DEFINITION_KINDS),
  name: z.string(),
  /** `unchanged`: the company already has an identical definition. `skip`: a definition with this name exists and is not replaced. */
  outcome: z.enum(['create', 'replace', 'skip', 'unchanged', 'refuse']),
  /** Reasons for rejecting the entry, each with its location. */
  faults: z.array(z.object({ place: z.string(), reason: z.string() })),
  /** Columns that the replacement removes, with the number of rows whose values are deleted with each column. */
  losses: z.array(z.object({ column: z.string(), rows: z.int() })),
});
export type ImportEntryResult = z.infer<typeof ImportEntryResult>;

const listParam = (pattern: RegExp, message: string) => optionalParam(z.string().max(10_000).regex(pattern, message));

export const transfer = {
  exportDefinitions: endpoint({
    method: 'GET',
    path: '/v1/api/admin/definitions/export/',
    access: ADMIN_ROLES,
    summary: 'Export definitions with their dependencies as one file; all definitions if none are selected',
    query: z.object({
      /** Comma-separated kinds. */
      kinds: listParam(/^[a-z_]+(,[a-z_]+)*$/, 'Must be kinds, separated by commas.'),
      /** Comma-separated ids of one kind. */
      ids: listParam(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Must be ids, separated by commas.'),
    }),
    download: 'application/json',
    response: DefinitionFile,
  }),
  importDefinitions: endpoint({
    method: 'POST',
    path: '/v1/api/admin/definitions/import/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Import a file of definitions, all or nothing; a dry run only returns what would change',
    bodyLimit: UPLOAD_LIMIT,
    body: z.object({
      file: DefinitionFile,
      conflicts: z.enum(['replace', 'skip']),
      dry_run: z.boolean().default(false),
    }),
    response: ok(z.object({ landed: z.boolean(), entries: z.array(ImportEntryResult) })),
  }),
};
