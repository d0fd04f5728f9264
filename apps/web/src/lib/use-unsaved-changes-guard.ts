/** Whoever leaves with changes that are not saved is asked first. */
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { hashToRoute } from './history.ts';

/** The link of ours that a plain press follows in this tab. */
function followed(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
  return isPlain && link && link.target !== '_blank' ? link : null;
}

/** @param own the path of the editor: what opens beside it, at the same path, is no way out */
export function useUnsavedChangesGuard(dirty: boolean, own?: string) {
  const isFree = useRef(false);
  const [link, setLink] = useState<string | null>(null);
  const holds = () => dirty && !isFree.current;
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => holds() && next.pathname !== own,
    enableBeforeUnload: holds,
    withResolver: true,
  });
  // A link changes the address before the router hears of it: it is held at the press.
  useEffect(() => {
    if (!dirty) return;
    const onClick = (event: MouseEvent) => {
      const pressed = isFree.current ? null : followed(event);
      if (!pressed || hashToRoute(pressed.hash).split('?')[0] === own) return;
      event.preventDefault();
      event.stopPropagation();
      setLink(pressed.hash);
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [dirty, own]);
  return {
    asking: link !== null || blocker.status === 'blocked',
    leave: () => {
      isFree.current = true;
      if (link === null) return blocker.proceed?.();
      location.hash = link;
    },
    stay: () => {
      setLink(null);
      blocker.reset?.();
    },
    /** What was changed is saved: the next way out is free. */
    free: () => {
      isFree.current = true;
    },
  };
}
