/** Ctrl or Cmd with Z undoes, and with Shift+Z or Y redoes. In text fields, the browser's own undo applies. */
import { useEffect, useRef } from 'react';
import { isTyping } from '../../../../platform/lib/typing.ts';

export function useEditorKeys(steps: { undo: () => void; redo: () => void }): void {
  const latest = useRef(steps);
  latest.current = steps;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) latest.current.redo();
      else latest.current.undo();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
