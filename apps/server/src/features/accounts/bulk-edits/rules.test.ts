/** How a tag edit changes the tags of an account, and how undoing it treats later changes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getTagIds, isSameTags } from '../../tags/rules.ts';
import type { LockedBulkEdit } from './data.ts';
import { getUndoColumns, type Row, type TagEdit, applyTagEdit, getTargetColumns, toAuditChanges } from './rules.ts';

const tag = (id: number) => ({ id, tag: `Tag ${id}` });
const tagSet = fc.uniqueArray(fc.integer({ min: 1, max: 6 })).map((ids) => ids.map(tag));
const tagEdit = fc.record<TagEdit>({ mode: fc.constantFrom('add', 'remove', 'replace'), tags: tagSet });

const TODAY = '2026-11-20';
const edit = (value: TagEdit): LockedBulkEdit => ({
  id: 1,
  field: 'tags',
  value,
  status: 'done',
  created_by: 1,
  created_at: new Date(0),
  undone_by: null,
});
const row = (tags: Row['tags'], before: Row['tags'] | null = null): Row => ({
  ...{ account_id: 1, rank: null, tier: '', status: 'Active', closed_on: null },
  ...{ primary_owner_id: null, member_type: null, read_only: null, writable: true },
  ...{ tags, before: before && { tags: before } },
});
const holds = (tags: Row['tags'] | undefined, id: number) => getTagIds(tags ?? []).includes(id);

test('add retains existing tags, remove deletes only the listed tags, replace sets exactly the new tags', () => {
  const had = [tag(1), tag(2)];
  const after = (mode: TagEdit['mode'], ...ids: number[]) => getTagIds(applyTagEdit(had, { mode, tags: ids.map(tag) }));
  expect(after('add', 2, 3)).toEqual([1, 2, 3]);
  expect(after('remove', 2, 3)).toEqual([1]);
  expect(after('replace', 3)).toEqual([3]);
  expect(after('replace')).toEqual([]);
});

test('an immediate undo restores the previous tags', () => {
  fc.assert(
    fc.property(tagSet, tagEdit, (had, value) => {
      const { tags = [] } = getTargetColumns(edit(value), row(had), TODAY);
      const back = getUndoColumns(edit(value), row(tags, had), TODAY);
      return isSameTags(back?.tags ?? tags, had);
    }),
  );
});

test('a later undo reverts only tags that the edit added or removed', () => {
  fc.assert(
    fc.property(tagSet, tagEdit, tagSet, (had, value, now) => {
      const made = applyTagEdit(had, value);
      const back = getUndoColumns(edit(value), row(now, had), TODAY);
      for (const id of [1, 2, 3, 4, 5, 6]) {
        const touched = holds(had, id) !== holds(made, id);
        expect(holds(back?.tags ?? now, id)).toBe(touched ? holds(had, id) : holds(now, id));
      }
      // An unchanged account is not written.
      expect(back === undefined || !isSameTags(back.tags ?? [], now)).toBe(true);
    }),
  );
});

test('audit changes contain tags by name and other values unchanged', () => {
  expect(toAuditChanges({ tags: [tag(1)] }, { tags: [] })).toEqual({ tags: { before: ['Tag 1'], after: [] } });
  expect(toAuditChanges({ rank: 1 }, { rank: null })).toEqual({ rank: { before: 1, after: null } });
});
