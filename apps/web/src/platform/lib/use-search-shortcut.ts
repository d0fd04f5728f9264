import { type RefObject, useEffect } from 'react';
import { isTyping } from './typing.ts';

/** `/` focuses the search field of the list unless the user is typing elsewhere. */
export function useSearchShortcut(field: RefObject<HTMLInputElement | null>, isEnabled = true): void {
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [field, isEnabled]);
}
