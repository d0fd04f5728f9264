import { Modal } from '@mantine/core';
import { ASSISTANT_KEY } from '../core/assistant-chat/assistant-panel.ts';
import { QUICK_ADD_KEY } from '../domains/accounts/quick-add/components/quick-add-entries.ts';
import { type Command, getFeatures } from '../platform/feature.ts';
import { type ShortcutGroup, shortcuts } from '../platform/lib/shortcuts.ts';
import { Keys } from '../platform/ui/Keys.tsx';
import { useReturnedFocus } from '../platform/ui/use-returned-focus.ts';
import styles from './CommandPalette.module.css';

export const EVERYWHERE: ShortcutGroup = {
  title: 'Everywhere',
  keys: {
    'Ctrl K': 'Search or jump to',
    [QUICK_ADD_KEY]: 'Quick add',
    [ASSISTANT_KEY]: 'Assistant',
    '?': 'These shortcuts',
    Esc: 'Close the open panel',
  },
};
export const LISTS: ShortcutGroup = {
  title: 'In lists',
  keys: {
    '/': 'Search the list',
    J: 'Move down',
    K: 'Move up',
    '↵': 'Open',
    '⇧ ↵': 'Open in a new tab',
    Space: 'Select',
    '← →': 'Select a column',
    F: 'Filter the column',
    '[ ]': 'Previous or next tab',
  },
};

const Group = ({ title, keys }: ShortcutGroup) => (
  <section>
    <h3>{title}</h3>
    <ul>
      {Object.entries(keys).map(([key, label]) => (
        <li key={key}>
          {label}
          <Keys keys={key} />
        </li>
      ))}
    </ul>
  </section>
);

interface ShortcutsOverlayProps {
  commands: readonly Command[];
  onClose: () => void;
}

/** Returns the list of all keyboard shortcuts once those of all features are loaded. */
export async function loadShortcutsOverlay() {
  const groups = (await Promise.all(shortcuts.from(getFeatures()).map((load) => load()))).flat();
  return function ShortcutsOverlay({ commands, onClose }: ShortcutsOverlayProps) {
    useReturnedFocus(true);
    const screens = Object.fromEntries(commands.flatMap(({ label, keys }) => (keys ? [[keys, label]] : [])));
    return (
      <Modal opened onClose={onClose} title="Keyboard shortcuts" size={760}>
        <div className={styles.shortcuts}>
          {[EVERYWHERE, { title: 'Go to', keys: screens }, LISTS, ...groups].map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
      </Modal>
    );
  };
}
