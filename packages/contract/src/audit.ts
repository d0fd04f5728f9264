/** The audit log: who did what, when and from where. Read and exported by administrators only; written by the product. */
import { z } from 'zod';
import { day, endpoint, id, optionalParam, ok, pageLimit } from './kit.ts';
import { IP_RANGE_MESSAGE, isIpRange } from './rules/ip-range.ts';

/** A field that a deed changed, in words; null where there was nothing, or where it is not told. */
export const AuditChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null where nobody is known: a refused sign-in, or what the product did by itself. */
  user: z.object({ id: z.int(), name: z.string(), email: z.string(), avatar_url: z.string().nullable() }).nullable(),
  /** The e-mail a refused sign-in was tried with. */
  tried: z.string().nullable(),
  verb: z.string(),
  entity: z.string(),
  entity_id: z.int().nullable(),
  /** What was done, as a person says it: `Signed in`, `Changed user`. */
  deed: z.string(),
  /** The name of what it was done to, where that still exists. */
  subject: z.string().nullable(),
  changes: z.array(AuditChange),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const address = z.string().refine(isIpRange, IP_RANGE_MESSAGE);
/** Text that a log may hold. */
const text = z
  .string()
  .trim()
  .max(350)
  .regex(/^\P{Cc}*$/u, 'Holds a character that no name has.');

/** What is looked for; without any, everything. */
export const AuditFilter = z.object({
  /** Who did it. */
  user_id: optionalParam(id),
  /** A part of the name or e-mail of who did it, or of the e-mail that a refused sign-in was tried with. */
  who: optionalParam(text),
  verb: optionalParam(text),
  entity: optionalParam(text),
  entity_id: optionalParam(id),
  /** Days of the company's time zone, both included. */
  from: optionalParam(day),
  to: optionalParam(day),
  ip: optionalParam(address),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Where a page ended: microseconds and id of its last entry. */
const cursor = z.string().regex(/^\d{1,16}-\d{1,15}$/, 'Invalid page.');

const administrators = ['ADM'] as const;
const choice = z.object({ value: z.string(), label: z.string() });

export const audit = {
  findEntries: endpoint({
    method: 'GET',
    path: '/v1/api/admin/audit/',
    access: administrators,
    summary: 'The audit log, newest first; `next` is the `after` of the following page',
    query: AuditFilter.extend({ limit: pageLimit, after: optionalParam(cursor) }),
    response: ok(z.object({ listing: z.array(AuditEntry), has_next: z.boolean(), next: z.string().nullable() })),
  }),
  findChoices: endpoint({
    method: 'GET',
    path: '/v1/api/admin/audit/choices/',
    access: administrators,
    summary: 'The verbs and entities that the log holds',
    response: ok(z.object({ verbs: z.array(choice), entities: z.array(choice) })),
  }),
  exportEntries: endpoint({
    method: 'GET',
    path: '/v1/api/admin/audit/export/',
    access: administrators,
    summary: 'The entries that a filter finds as CSV; the export is an entry itself',
    query: AuditFilter,
    download: 'text/csv',
    response: z.string(),
  }),
};
