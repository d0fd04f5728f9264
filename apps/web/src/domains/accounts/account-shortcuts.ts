import type { ShortcutGroup } from '../../platform/lib/shortcuts.ts';

export const accountShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'On the accounts list',
    keys: {
      P: 'Pin or unpin',
    },
  },
  {
    title: 'On account pages',
    keys: {
      J: 'Next account in the list',
      K: 'Previous account',
    },
  },
];
