/** Computes the columns that a bulk edit sets or restores, and compares them with the current ones. */
import type { TagMode } from '@mainstay/contract/accounts/bulk-edits';
import { type BulkEditField, isBulkEditField } from '@mainstay/contract/accounts/fields';
import type { Tag } from '@mainstay/contract/tags';
import {
  applyTagChange,
  exceedsTagLimit,
  getTagIds,
  getTagNames,
  hasSameTags,
} from '../../../core/tags/tag-selection.ts';
import type { LockedBulkEdit } from './bulk-edit.ts';

/** Fields that are edited as texts. */
type FieldTexts = Record<BulkEditField, string>;

/** The columns that a field of an edit maps to. */
export interface EditedColumns extends Partial<FieldTexts> {
  rank?: number | null;
  status?: string;
  closed_on?: string | null;
  owner_id?: number | null;
  tags?: readonly Tag[];
  /** Whether the new owner's former extended team membership was view only; null if there was no membership. */
  extended_read_only?: boolean | null;
}

/** An account before an edit. The membership is that of the new owner. */
export interface AccountEditRow extends FieldTexts {
  account_id: number;
  before: EditedColumns | null;
  rank: number | null;
  status: string;
  closed_on: string | null;
  primary_owner_id: number | null;
  member_type: 'P' | 'E' | null;
  read_only: boolean | null;
  /** Whether the editing user may change the account this way. */
  writable: boolean;
  /** Loaded only for edits of tags. */
  tags: readonly Tag[];
}

/** The stored value of a tag edit. */
export interface TagEdit {
  mode: TagMode;
  tags: readonly Tag[];
}

/** The stored value of a status edit. Without a date it closes accounts on the day of the edit. */
export interface StatusEdit {
  status: 'Active' | 'Closed';
  closed_on: string | null;
}

const NO_IDS: ReadonlySet<number> = new Set();

/** Returns the tags of an account after the edit. */
export function applyTagEdit(before: readonly Tag[], { mode, tags }: TagEdit): readonly Tag[] {
  if (mode === 'replace') return tags;
  return mode === 'add' ? applyTagChange(before, tags, NO_IDS) : applyTagChange(before, [], new Set(getTagIds(tags)));
}

/** @param today the closing date of accounts that were not closed yet, if the edit names no date */
export function getTargetColumns({ field, value }: LockedBulkEdit, row: AccountEditRow, today: string): EditedColumns {
  if (field === 'rank') return { rank: value as number | null };
  if (isBulkEditField(field)) return { [field]: value as string };
  if (field === 'owner') return { owner_id: value as number | null };
  if (field === 'tags') return { tags: applyTagEdit(row.tags, value as TagEdit) };
  const { status, closed_on: closedOn } = value as StatusEdit;
  if (status === 'Active') return { status, closed_on: null };
  return { status, closed_on: closedOn ?? (row.status === 'Closed' ? row.closed_on : null) ?? today };
}

export function getCurrentColumns(field: LockedBulkEdit['field'], row: AccountEditRow): EditedColumns {
  if (field === 'rank') return { rank: row.rank };
  if (isBulkEditField(field)) return { [field]: row[field] };
  if (field === 'tags') return { tags: row.tags };
  if (field === 'status') return { status: row.status, closed_on: row.closed_on };
  return { owner_id: row.primary_owner_id, extended_read_only: row.member_type === 'E' ? row.read_only : null };
}

/** Returns whether the account already has the value that the edit sets. */
export function isUnchanged(field: LockedBulkEdit['field'], row: AccountEditRow, target: EditedColumns): boolean {
  if (field === 'rank') return row.rank === target.rank;
  if (isBulkEditField(field)) return row[field] === target[field];
  if (field === 'status') return row.status === target.status && row.closed_on === target.closed_on;
  if (field === 'tags') return hasSameTags(row.tags, target.tags ?? []);
  return row.primary_owner_id === target.owner_id;
}

/**
 * Returns the columns that undo an edit, or undefined if the value has changed since. For tags, reverts only those that
 * the edit added or removed. Returns undefined if no tag would change, or if the result would exceed the tag limit.
 */
export function getUndoColumns(edit: LockedBulkEdit, row: AccountEditRow, today: string): EditedColumns | undefined {
  const { before } = row;
  if (!before) return undefined;
  if (edit.field !== 'tags')
    return isUnchanged(edit.field, row, getTargetColumns(edit, row, today)) ? before : undefined;
  const previousTags = before.tags ?? [];
  const editedTags = applyTagEdit(previousTags, edit.value as TagEdit);
  const subtractTags = (tags: readonly Tag[], others: readonly Tag[]) => {
    const ids = new Set(getTagIds(others));
    return tags.filter(({ id }) => !ids.has(id));
  };
  const tags = applyTagChange(
    row.tags,
    subtractTags(previousTags, editedTags),
    new Set(getTagIds(subtractTags(editedTags, previousTags))),
  );
  return hasSameTags(row.tags, tags) || exceedsTagLimit(row.tags, tags) ? undefined : { tags };
}

/** Converts a change to its audit form, with tags by name. */
export function toAuditChanges(
  before: EditedColumns,
  after: EditedColumns,
): Record<string, { before: unknown; after: unknown }> {
  const toAuditValue = (value: unknown) => (Array.isArray(value) ? getTagNames(value as Tag[]) : value);
  return Object.fromEntries(
    (Object.keys(after) as (keyof EditedColumns)[]).map((key) => [
      key,
      { before: toAuditValue(before[key]), after: toAuditValue(after[key]) },
    ]),
  );
}
