import { useCallback, useState } from 'react';

/** Where the choices of a field open: in its landmark; in a dialog above it, whose edge would cut them off. */
export function useDropdown() {
  const [inDialog, setInDialog] = useState(false);
  const ref = useCallback((field: HTMLElement | null) => {
    if (field) setInDialog(field.closest('[role="dialog"]') !== null);
  }, []);
  return { ref, comboboxProps: { position: 'bottom-start', offset: 4, withinPortal: inDialog } } as const;
}
