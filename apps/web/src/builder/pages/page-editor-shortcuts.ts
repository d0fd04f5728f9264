import type { ShortcutGroup } from '../../platform/lib/shortcuts.ts';

export const pageEditorShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'In the page editor',
    keys: {
      'Ctrl Z': 'Undo',
      'Ctrl Y': 'Redo',
      '← ↑ → ↓': 'Move the selected part',
      '⇧ ← ↑ → ↓': 'Resize the selected part',
      Del: 'Remove the selected part',
    },
  },
];
