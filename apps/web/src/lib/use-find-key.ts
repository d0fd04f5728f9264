import { type RefObject, useEffect } from 'react';

/** A checkbox is an input too, but nobody types into it. */
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]';

/** `/` puts the cursor into the list's search field, unless the person is typing elsewhere. */
export function useFindKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing = (event.target as Element).closest(TYPING);
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [field]);
}
