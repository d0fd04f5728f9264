import type { ShortcutGroup } from '../../platform/lib/shortcuts.ts';

export const calendarShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'In the calendar',
    keys: {
      T: 'Today',
      D: 'Day',
      W: 'Week',
      M: 'Month',
      N: 'New event',
      '← ↑ → ↓': 'Move between hours and days',
    },
  },
];
