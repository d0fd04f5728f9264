import type { BulkEdit } from '@mainstay/contract/accounts/bulk-edits';
import { percentProcessed, isInProgress, canUndoBulkEdit } from '@mainstay/contract/rules/bulk-edits';
import { expect, test } from 'vitest';
import { formatBulkEdit } from './format-bulk-edit.ts';

const edit = (overrides: Partial<BulkEdit>): BulkEdit => ({
  id: 1,
  field: 'rank',
  status: 'done',
  total: 1200,
  waiting: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  undone: 0,
  kept: 0,
  ...overrides,
});

test('formats the progress of a running edit', () => {
  const editing = edit({ status: 'queued', waiting: 900, changed: 300 });
  expect([formatBulkEdit(editing), percentProcessed(editing), isInProgress(editing)]).toEqual([
    'Editing 300 of 1,200 accounts…',
    25,
    true,
  ]);
  const undoEdit = edit({ status: 'undoing', changed: 150, undone: 40, kept: 10 });
  expect([formatBulkEdit(undoEdit), percentProcessed(undoEdit), isInProgress(undoEdit)]).toEqual([
    'Undoing 50 of 200 accounts…',
    25,
    true,
  ]);
});

test('formats the result of a completed edit', () => {
  expect(formatBulkEdit(edit({ changed: 1 }))).toBe('1 account changed');
  expect(formatBulkEdit(edit({ changed: 1180, unchanged: 3, refused: 17 }))).toBe(
    '1,180 accounts changed, 3 unchanged, 17 view only',
  );
  expect(formatBulkEdit(edit({ field: 'owner', changed: 2, refused: 1 }))).toBe(
    '2 accounts changed, 1 view only, or the new owner was deactivated',
  );
  expect(formatBulkEdit(edit({ status: 'undone', undone: 9 }))).toBe('9 accounts reverted');
  expect(formatBulkEdit(edit({ status: 'undone', undone: 9, kept: 2 }))).toBe(
    '9 accounts reverted, 2 skipped (changed since, or view only)',
  );
});

test('formats what remains to be done after an interruption', () => {
  expect(formatBulkEdit(edit({ status: 'failed', changed: 300, waiting: 900 }))).toBe(
    '300 accounts changed, interrupted with 900 remaining; select them again to continue',
  );
  expect(formatBulkEdit(edit({ status: 'failed', changed: 2, undone: 7 }))).toBe(
    '2 accounts changed, 7 reverted, interrupted before all were reverted; undo again to continue',
  );
  expect(
    ['failed', 'done', 'undone'].map((status) => canUndoBulkEdit(edit({ status: status as 'done', changed: 1 }))),
  ).toEqual([true, true, false]);
});

test('an edit of no accounts is complete', () => {
  expect(percentProcessed(edit({ status: 'queued', total: 0 }))).toBe(100);
});
