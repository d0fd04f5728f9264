import { type RefObject, useEffect } from 'react';

/** `/` puts the cursor into the list's search field, unless the person is typing elsewhere. */
export function useFindKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing = (event.target as Element).closest('input, textarea, select, [contenteditable], [role="dialog"]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [field]);
}
