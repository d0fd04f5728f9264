/** How a tag edit changes the tags of an account, and how undoing it treats later changes. */
import { BULK_EDIT_FIELDS, type BulkEditField } from '@mainstay/contract/accounts/fields';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getTagIds, hasSameTags } from '../../../core/tags/tag-selection.ts';
import {
  type AccountEditRow,
  applyTagEdit,
  getTargetColumns,
  getUndoColumns,
  type TagEdit,
  toAuditChanges,
} from './bulk-edit-values.ts';
import type { LockedBulkEdit } from './bulk-edit.ts';

const toTag = (id: number) => ({ id, tag: `Tag ${id}` });
const tagSet = fc.uniqueArray(fc.integer({ min: 1, max: 6 })).map((ids) => ids.map(toTag));
const tagEdit = fc.record<TagEdit>({ mode: fc.constantFrom('add', 'remove', 'replace'), tags: tagSet });

const TODAY = '2026-11-20';
const buildEdit = (value: TagEdit): LockedBulkEdit => ({
  id: 1,
  field: 'tags',
  value,
  status: 'done',
  created_by: 1,
  created_at: new Date(0),
  undone_by: null,
});
const NO_TEXTS = Object.fromEntries(BULK_EDIT_FIELDS.map((field) => [field, ''])) as Record<BulkEditField, string>;
const buildRow = (tags: AccountEditRow['tags'], before: AccountEditRow['tags'] | null = null): AccountEditRow => ({
  account_id: 1,
  rank: null,
  ...NO_TEXTS,
  status: 'Active',
  closed_on: null,
  primary_owner_id: null,
  member_type: null,
  read_only: null,
  writable: true,
  tags,
  before: before && { tags: before },
});
const hasTag = (tags: AccountEditRow['tags'] | undefined, id: number) => getTagIds(tags ?? []).includes(id);

test('add retains existing tags, remove deletes only the listed tags, replace sets exactly the new tags', () => {
  const previousTags = [toTag(1), toTag(2)];
  const applyMode = (mode: TagEdit['mode'], ...ids: number[]) =>
    getTagIds(applyTagEdit(previousTags, { mode, tags: ids.map(toTag) }));
  expect(applyMode('add', 2, 3)).toEqual([1, 2, 3]);
  expect(applyMode('remove', 2, 3)).toEqual([1]);
  expect(applyMode('replace', 3)).toEqual([3]);
  expect(applyMode('replace')).toEqual([]);
});

test('an immediate undo restores the previous tags', () => {
  fc.assert(
    fc.property(tagSet, tagEdit, (previousTags, value) => {
      const { tags = [] } = getTargetColumns(buildEdit(value), buildRow(previousTags), TODAY);
      const undoColumns = getUndoColumns(buildEdit(value), buildRow(tags, previousTags), TODAY);
      return hasSameTags(undoColumns?.tags ?? tags, previousTags);
    }),
  );
});

test('a later undo reverts only tags that the edit added or removed', () => {
  fc.assert(
    fc.property(tagSet, tagEdit, tagSet, (previousTags, value, currentTags) => {
      const editedTags = applyTagEdit(previousTags, value);
      const undoColumns = getUndoColumns(buildEdit(value), buildRow(currentTags, previousTags), TODAY);
      for (const id of [1, 2, 3, 4, 5, 6]) {
        const isAffected = hasTag(previousTags, id) !== hasTag(editedTags, id);
        expect(hasTag(undoColumns?.tags ?? currentTags, id)).toBe(
          isAffected ? hasTag(previousTags, id) : hasTag(currentTags, id),
        );
      }
      // An unchanged account is not written.
      expect(undoColumns === undefined || !hasSameTags(undoColumns.tags ?? [], currentTags)).toBe(true);
    }),
  );
});

test('audit changes contain tags by name and other values unchanged', () => {
  expect(toAuditChanges({ tags: [toTag(1)] }, { tags: [] })).toEqual({ tags: { before: ['Tag 1'], after: [] } });
  expect(toAuditChanges({ rank: 1 }, { rank: null })).toEqual({ rank: { before: 1, after: null } });
});
