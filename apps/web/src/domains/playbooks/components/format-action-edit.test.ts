import type { ActionEdit } from '@mainstay/contract/playbooks/bulk-edits';
import { expect, test } from 'vitest';
import { formatActionEdit, formatPreview, formatReasons } from './format-action-edit.ts';

const edit = (more: Partial<ActionEdit>): ActionEdit => ({
  id: 1,
  field: 'status',
  status: 'done',
  total: 1200,
  waiting: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  undone: 0,
  kept: 0,
  closed_plays: 0,
  reasons: [],
  told: [],
  ...more,
});

test('formats the progress, the outcome, and the number of skipped actions', () => {
  expect(formatActionEdit(edit({ status: 'queued', waiting: 900 }))).toBe('Changing 300 of 1,200 actions…');
  expect(formatActionEdit(edit({ status: 'undoing', changed: 5, undone: 3 }))).toBe('Undoing 3 of 8 actions…');
  expect(formatActionEdit(edit({ changed: 1 }))).toBe('1 action changed');
  expect(formatActionEdit(edit({ changed: 9, closed_plays: 1, unchanged: 2, refused: 3 }))).toBe(
    '9 actions changed, 1 playbook closed, 2 unchanged, 3 skipped',
  );
  expect(formatActionEdit(edit({ status: 'undone', undone: 8, kept: 1 }))).toBe('8 actions reverted, 1 skipped');
  expect(formatActionEdit(edit({ status: 'failed', changed: 3, waiting: 1197 }))).toBe(
    '3 actions changed, interrupted with 1,197 remaining; select them again to continue',
  );
});

test('previews how many actions change, how many playbooks close, and why others are skipped', () => {
  const reasons = [{ reason: 'waiting' as const, count: 2 }];
  expect(formatPreview({ total: 5, changed: 5, unchanged: 0, closed_plays: 0, reasons: [] })).toEqual([
    '5 actions will change.',
  ]);
  expect(formatPreview({ total: 5, changed: 2, unchanged: 1, closed_plays: 2, reasons })).toEqual([
    '2 of 5 actions will change.',
    '2 playbooks will close because no actions remain.',
    '1 action is already up to date.',
    '2 actions: This action waits for others that are still pending.',
  ]);
  expect(formatReasons([])).toEqual([]);
});
