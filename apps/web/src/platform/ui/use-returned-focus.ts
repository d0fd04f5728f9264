import { useEffect, useRef, useState } from 'react';

/**
 * Returns the elements that may get the focus back, the best one first: the focused element, and the button that opened the menu or popover
 * around it, which may be closed by then.
 */
function findReturnTargets(): readonly HTMLElement[] {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return [];
  const dropdown = activeElement.closest('[id$="-dropdown"]');
  const opener = dropdown && document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(dropdown.id)}"]`);
  return opener ? [activeElement, opener] : [activeElement];
}

/**
 * Returns the focus to where it was before an overlay was rendered open, unless something else has the focus by then. Mantine only
 * does this for overlays that are rendered closed first.
 */
export function useReturnedFocus(opened: boolean): void {
  // Read while rendering, because fields of the overlay may take the focus before any effect runs.
  const [initialTargets] = useState(() => (opened ? findReturnTargets() : []));
  const targets = useRef(initialTargets);
  useEffect(() => {
    if (!opened) return;
    return () => {
      const candidates = targets.current;
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        targets.current = [];
        candidates.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
