import type { ShortcutGroup } from '../../platform/lib/shortcuts.ts';

export const contactShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'On contacts',
    keys: {
      P: 'Pin or unpin',
      '← ↑ → ↓': 'Move in the organization chart',
    },
  },
];
