/** The audit log: who did what, when and from where. The product writes it; only administrators can read and export it. */
import { z } from 'zod';
import { day, endpoint, id, optionalParam, ok, pageLimit } from './kit.ts';
import { IP_RANGE_MESSAGE, isIpRange } from './rules/ip-range.ts';

/** A changed field with formatted values. Null if the field had no value or if the value is not disclosed. */
export const AuditChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null if the user is unknown: for a rejected sign-in, or for an operation of the product itself. */
  user: z.object({ id: z.int(), name: z.string(), email: z.string(), avatar_url: z.string().nullable() }).nullable(),
  /** The API key by which the user acted; null for actions in a session. The name is null if the key no longer exists. */
  api_key: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  /** The email address of a rejected sign-in attempt. */
  tried: z.string().nullable(),
  verb: z.string(),
  entity: z.string(),
  entity_id: z.int().nullable(),
  /** A human-readable name of the operation, such as `Signed in` or `Changed user`. */
  deed: z.string(),
  /** The name of the affected record, if the record still exists. */
  subject: z.string().nullable(),
  changes: z.array(AuditChange),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const address = z.string().refine(isIpRange, IP_RANGE_MESSAGE);
/** Text that the log can contain. */
const text = z
  .string()
  .trim()
  .max(350)
  .regex(/^\P{Cc}*$/u, 'Contains an invalid character.');

/** Filters of the log; without any filter, all entries match. */
export const AuditFilter = z.object({
  /** The user who performed the operation. */
  user_id: optionalParam(id),
  /** The API key by which the user acted. */
  api_key_id: optionalParam(id),
  /** Matches part of the user's name or email, or of the email of a rejected sign-in attempt. */
  who: optionalParam(text),
  verb: optionalParam(text),
  entity: optionalParam(text),
  entity_id: optionalParam(id),
  /** Days in the company's time zone, both inclusive. */
  from: optionalParam(day),
  to: optionalParam(day),
  ip: optionalParam(address),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Position of the last entry of a page: its timestamp in microseconds and its id. */
const cursor = z.string().regex(/^\d{1,16}-\d{1,15}$/, 'Invalid page.');

const administrators = ['ADM'] as const;
const choice = z.object({ value: z.string(), label: z.string() });

export const audit = {
  findEntries: endpoint({
    method: 'GET',
    path: '/v1/api/admin/audit/',
    access: administrators,
    summary: 'List audit entries, newest first; `next` is the `after` of the following page',
    query: AuditFilter.extend({ limit: pageLimit, after: optionalParam(cursor) }),
    response: ok(z.object({ listing: z.array(AuditEntry), has_next: z.boolean(), next: z.string().nullable() })),
  }),
  findChoices: endpoint({
    method: 'GET',
    path: '/v1/api/admin/audit/choices/',
    access: administrators,
    summary: 'List the operations and entities in the audit log',
    response: ok(z.object({ verbs: z.array(choice), entities: z.array(choice) })),
  }),
  exportEntries: endpoint({
    method: 'GET',
    path: '/v1/api/admin/audit/export/',
    access: administrators,
    summary: 'Export the audit entries that match a filter as CSV; the export itself is audited',
    query: AuditFilter,
    download: 'text/csv',
    response: z.string(),
  }),
};
