import type { ShortcutGroup } from '../../platform/lib/shortcuts.ts';

export const actionShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'On the actions list',
    keys: {
      X: 'Complete',
      E: 'Edit',
      A: 'Assign',
    },
  },
  {
    title: 'Beside an open action',
    keys: {
      J: 'Next action',
      K: 'Previous action',
    },
  },
  {
    title: 'On the Gantt chart',
    keys: {
      '← →': 'Move a week',
      '⇧ ← →': 'Move the due date',
      '↵': 'Open',
    },
  },
];
