import { Modal } from '@mantine/core';
import { Keys } from '../platform/ui/Kbd.tsx';
import type { Command } from '../platform/feature.ts';
import { QUICK_ADD_KEY } from '../domains/accounts/quick-add/components/quick-add-entries.ts';
import styles from './CommandPalette.module.css';

type Shortcut = readonly [what: string, keys: string];

const EVERYWHERE: readonly Shortcut[] = [
  ['Search or jump to', 'Ctrl K'],
  ['Quick add', QUICK_ADD_KEY],
  ['These shortcuts', '?'],
  ['Close the open panel', 'Esc'],
];
const LISTS: readonly Shortcut[] = [
  ['Search the list', '/'],
  ['Move down', 'J'],
  ['Move up', 'K'],
  ['Open', '↵'],
  ['Open in a new tab', '⇧ ↵'],
  ['Select', 'Space'],
  ['Select a column', '← →'],
  ['Filter the column', 'F'],
  ['Previous or next tab', '[ ]'],
];

const ACCOUNT: readonly Shortcut[] = [
  ['Next account in the list', 'J'],
  ['Previous account', 'K'],
];

const ACTIONS: readonly Shortcut[] = [
  ['Complete', 'X'],
  ['Edit', 'E'],
  ['Assign', 'A'],
  ['Next action', 'J'],
  ['Previous action', 'K'],
];

const CALENDAR: readonly Shortcut[] = [
  ['Today', 'T'],
  ['Day, week or month', 'D W M'],
  ['New event', 'N'],
  ['Move between hours and days', '← ↑ → ↓'],
];

const Group = ({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) => (
  <section>
    <h3>{title}</h3>
    <ul>
      {shortcuts.map(([what, keys]) => (
        <li key={what}>
          {what}
          <Keys keys={keys} />
        </li>
      ))}
    </ul>
  </section>
);

interface ShortcutsOverlayProps {
  commands: readonly Command[];
  onClose: () => void;
}

/** Lists all keyboard shortcuts that are currently available. */
export function ShortcutsOverlay({ commands, onClose }: ShortcutsOverlayProps) {
  const navigationShortcuts = commands.flatMap(({ label, keys }) => (keys ? [[label, keys] as const] : []));
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={560}>
      <div className={styles.shortcuts}>
        <div>
          <Group title="Everywhere" shortcuts={EVERYWHERE} />
          <Group title="Go to" shortcuts={navigationShortcuts} />
        </div>
        <div>
          <Group title="In lists" shortcuts={LISTS} />
          <Group title="On account pages" shortcuts={ACCOUNT} />
          <Group title="On the actions list" shortcuts={ACTIONS} />
          <Group title="In the calendar" shortcuts={CALENDAR} />
        </div>
      </div>
    </Modal>
  );
}
