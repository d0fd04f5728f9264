import { useEffect, useRef } from 'react';
import { isTyping } from '../platform/lib/typing.ts';
import { createKeySequenceMatcher } from './key-sequences.ts';

interface Shortcuts {
  onPalette: () => void;
  onHelp: () => void;
  /** Sequences such as `G A` with their functions. */
  sequences: ReadonlyMap<string, () => void>;
}

/** Registers the global shortcuts. Single letters are ignored while the user is typing or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const press = createKeySequenceMatcher(new Map([...latest.current.sequences.keys()].map((keys) => [keys, keys])));
    const onKeyDown = (event: KeyboardEvent) => {
      const { onPalette, onHelp, sequences } = latest.current;
      if ((event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (event.key === '?') {
        event.preventDefault();
        onHelp();
        return;
      }
      const keys = event.key.length === 1 ? press(event.key, event.timeStamp) : undefined;
      if (keys) sequences.get(keys)?.();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
