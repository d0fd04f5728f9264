/** Addresses that receive no bulk email. All endpoints require ADM. */
import { z } from 'zod';
import { done, endpoint, id, ok, optionalParam, pageLimit, pageNumber, shortText } from '../kit.ts';
import { isEmail } from '../rules/email.ts';

export const SUPPRESSION_REASONS = ['unsubscribed', 'bounced', 'manual'] as const;
/** `unsubscribed`: the recipient's wish. `bounced`: the address does not exist or rejects mail. `manual`: added by an administrator. */
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const Suppression = z.object({
  id: z.int(),
  address: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  /** Such as the response of a server, or null. */
  detail: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Name of the administrator who added the address; null if it was not added by one. */
  created_by: z.string().nullable(),
});
export type Suppression = z.infer<typeof Suppression>;

/** Maximum number of addresses that are added at once. */
export const MAX_ADDED_ADDRESSES = 1000;

const access = ['ADM'] as const;
const PATH = '/v1/api/admin/suppressions/';
const filter = { q: optionalParam(shortText), reason: optionalParam(z.enum(SUPPRESSION_REASONS)) };

/** Returns the first entry of a list that is not an address. */
export const findInvalidAddress = (addresses: readonly string[]): string | undefined =>
  addresses.find((address) => !isEmail(address));

export const suppressions = {
  findSuppressions: endpoint({
    method: 'GET',
    path: PATH,
    access,
    summary: 'List addresses that receive no bulk email, newest first',
    query: z.object({ pageNum: pageNumber, limit: pageLimit, ...filter }),
    response: ok(z.object({ listing: z.array(Suppression), has_next: z.boolean(), total_records: z.int() })),
  }),
  exportSuppressions: endpoint({
    method: 'GET',
    path: `${PATH}export/`,
    access,
    summary: 'Export the suppressed addresses that match a filter as CSV',
    query: z.object(filter),
    download: 'text/csv',
    response: z.string(),
  }),
  addSuppressions: endpoint({
    method: 'POST',
    path: PATH,
    access,
    effect: 'changes',
    summary: 'Suppress addresses; those that are suppressed already remain unchanged',
    body: z.object({
      addresses: z
        .array(z.string().trim())
        .min(1, 'Enter at least one address.')
        .max(MAX_ADDED_ADDRESSES, 'At most 1,000 addresses can be added at once.')
        .superRefine((addresses, context) => {
          const invalid = findInvalidAddress(addresses);
          if (invalid !== undefined) context.addIssue(`“${invalid.slice(0, 100)}” is not an email address.`);
        }),
      detail: shortText.optional(),
    }),
    response: ok(z.object({ added: z.int() })),
  }),
  deleteSuppression: endpoint({
    method: 'DELETE',
    path: `${PATH}{id}/`,
    access,
    effect: 'changes',
    summary: 'Let an address receive bulk email again',
    params: z.object({ id }),
    response: done,
  }),
};
