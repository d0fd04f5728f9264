/** One value for many accounts at once: set in the background, watched, and taken back. */
import { z } from 'zod';
import { accountListQuery, RANK_MESSAGE } from '../accounts.ts';
import { endpoint, id, ok, requestKey, shortText } from '../kit.ts';
import { tagList } from '../tags.ts';
import { BULK_STATUSES } from '../rules/bulk-edits.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

/** Accounts that are named one by one. */
export const MAX_NAMED_ACCOUNTS = 10_000;

const TAG_MODES = ['add', 'remove', 'replace'] as const;
export type TagMode = (typeof TAG_MODES)[number];

/** What is set, and to what; null takes a rank or an owner away, an empty text a tier. */
export const BulkChange = z.discriminatedUnion('field', [
  z.object({ field: z.literal('owner'), value: z.int().positive().nullable() }),
  z.object({
    field: z.literal('rank'),
    value: z.int(RANK_MESSAGE).min(1, RANK_MESSAGE).max(9999, RANK_MESSAGE).nullable(),
  }),
  z.object({ field: z.literal('tier'), value: shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE) }),
  z
    .object({
      field: z.literal('status'),
      value: z.enum(['Active', 'Closed']),
      /** The day on which the accounts were closed: today, unless it is given. */
      closed_on: z.iso.date().optional(),
    })
    .refine(({ value, closed_on }) => value === 'Closed' || closed_on === undefined, {
      path: ['closed_on'],
      message: 'An active account has no closing date.',
    }),
  z.object({
    field: z.literal('tags'),
    /** Tags are added to those that an account has, taken off it, or put in their place: without any, all come off. */
    value: z.object({ mode: z.enum(TAG_MODES), tags: tagList }),
  }),
]);
export type BulkChange = z.infer<typeof BulkChange>;
export type BulkField = BulkChange['field'];

/** How far an edit of many rows is. */
export const bulkProgress = {
  id: z.int(),
  status: z.enum(BULK_STATUSES),
  total: z.int(),
  /** Rows that are still to come. */
  waiting: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Against a rule, or the editor may only look at them by the time it is done. */
  refused: z.int(),
  undone: z.int(),
  /** Changed again since, or whoever takes it back may only look at them: left as they are. */
  kept: z.int(),
};

export const BulkEdit = z
  .object({ field: z.enum(['owner', 'rank', 'tier', 'status', 'tags']), ...bulkProgress })
  .meta({ id: 'BulkEdit' });
export type BulkEdit = z.infer<typeof BulkEdit>;

export const bulkEditParams = z.object({ id });

/** Accounts that something is done with at once. */
export const selectedAccounts = accountListQuery.omit({ sort: true }).extend({
  /** Without it: all that the filter finds. */
  ids: z.array(z.int().positive()).min(1, 'No account is chosen.').max(MAX_NAMED_ACCOUNTS).optional(),
});

export const bulkEdits = {
  createBulkEdit: endpoint({
    method: 'POST',
    path: '/v1/api/accounts/bulk-edits/',
    access: 'session',
    summary: 'Set one value for the named accounts, or for all that a filter finds; it is done in the background',
    perMinute: 30,
    bodyLimit: 2_000_000,
    body: selectedAccounts.extend({ change: BulkChange, request_key: requestKey }),
    response: ok(BulkEdit),
  }),
  getBulkEdit: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/bulk-edits/{id}/',
    access: 'session',
    summary: 'How far an edit of many accounts is',
    params: bulkEditParams,
    response: ok(BulkEdit),
  }),
  undoBulkEdit: endpoint({
    method: 'POST',
    path: '/v1/api/accounts/bulk-edits/{id}/undo/',
    access: 'session',
    summary: 'Set every account of an edit back to what it was, unless it has changed again since',
    params: bulkEditParams,
    response: ok(BulkEdit),
  }),
};
