/** Sets one value on many accounts in the background. The edit reports its progress and can be undone. */
import { z } from 'zod';
import { accountListQuery, RANK_MESSAGE } from '../accounts.ts';
import { endpoint, id, ok, requestKey, shortText } from '../kit.ts';
import { BULK_EDIT_FIELDS, getAccountField } from './fields.ts';
import { tagList } from '../tags.ts';
import { BULK_STATUSES } from '../rules/bulk-edits.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

/** Maximum number of accounts that a request can list by id. */
export const MAX_NAMED_ACCOUNTS = 10_000;

const TAG_MODES = ['add', 'remove', 'replace'] as const;
export type TagMode = (typeof TAG_MODES)[number];

/** The changes of text fields. */
const fieldChanges = BULK_EDIT_FIELDS.map((field) => {
  const { choices } = getAccountField(field);
  const text = shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE);
  return z.object({ field: z.literal(field), value: choices ? z.enum(['', ...choices]) : text });
});

/** The field and its new value. Null clears a rank or an owner, an empty string clears a text. */
export const BulkChange = z.discriminatedUnion('field', [
  z.object({ field: z.literal('owner'), value: z.int().positive().nullable() }),
  z.object({
    field: z.literal('rank'),
    value: z.int(RANK_MESSAGE).min(1, RANK_MESSAGE).max(9999, RANK_MESSAGE).nullable(),
  }),
  ...fieldChanges,
  z
    .object({
      field: z.literal('status'),
      value: z.enum(['Active', 'Closed']),
      /** The day on which the accounts were closed. Defaults to today. */
      closed_on: z.iso.date().optional(),
    })
    .refine(({ value, closed_on }) => value === 'Closed' || closed_on === undefined, {
      path: ['closed_on'],
      message: 'An active account has no closing date.',
    }),
  z.object({
    field: z.literal('tags'),
    /** Tags are added, removed or replaced. Replacing with an empty list removes all tags. */
    value: z.object({ mode: z.enum(TAG_MODES), tags: tagList }),
  }),
]);
export type BulkChange = z.infer<typeof BulkChange>;
export type BulkField = BulkChange['field'];

/** Progress counts of an edit of many rows. */
export const bulkProgress = {
  id: z.int(),
  status: z.enum(BULK_STATUSES),
  total: z.int(),
  /** Rows that are not processed yet. */
  waiting: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Rows that break a rule, or that the editor can only view by the time they are processed. */
  refused: z.int(),
  undone: z.int(),
  /** Rows that the undo skipped: they changed after the edit, or the user who undoes it can only view them. */
  kept: z.int(),
};

export const BulkEdit = z
  .object({ field: z.enum(['owner', 'rank', ...BULK_EDIT_FIELDS, 'status', 'tags']), ...bulkProgress })
  .meta({ id: 'BulkEdit' });
export type BulkEdit = z.infer<typeof BulkEdit>;

export const bulkEditParams = z.object({ id });

/** The accounts that a bulk operation applies to. */
export const selectedAccounts = accountListQuery.omit({ sort: true }).extend({
  /** If omitted, all accounts that match the filter. */
  ids: z.array(z.int().positive()).min(1, 'No accounts selected.').max(MAX_NAMED_ACCOUNTS).optional(),
});

export const bulkEdits = {
  createBulkEdit: endpoint({
    method: 'POST',
    path: '/v1/api/accounts/bulk-edits/',
    access: 'session',
    effect: 'changes',
    summary: 'Set a value on the selected accounts, or on all that match a filter, in the background',
    perMinute: 30,
    bodyLimit: 2_000_000,
    body: selectedAccounts.extend({ change: BulkChange, request_key: requestKey }),
    response: ok(BulkEdit),
  }),
  getBulkEdit: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/bulk-edits/{id}/',
    access: 'session',
    summary: 'Get the progress of a bulk edit of accounts',
    params: bulkEditParams,
    response: ok(BulkEdit),
  }),
  undoBulkEdit: endpoint({
    method: 'POST',
    path: '/v1/api/accounts/bulk-edits/{id}/undo/',
    access: 'session',
    effect: 'changes',
    summary: 'Undo a bulk edit of accounts; accounts that have changed since are skipped',
    params: bulkEditParams,
    response: ok(BulkEdit),
  }),
};
