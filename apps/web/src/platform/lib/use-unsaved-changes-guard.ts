/** Confirms before the user leaves an editor with unsaved changes. */
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { hashToRoute } from './history.ts';

/** Returns the internal link that a plain click follows in this tab. */
function findFollowedLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
  return isPlain && link && link.target !== '_blank' ? link : null;
}

/** @param own the path of the editor; navigation to the same path does not leave it */
export function useUnsavedChangesGuard(dirty: boolean, own?: string) {
  const isFree = useRef(false);
  const [link, setLink] = useState<string | null>(null);
  const shouldBlock = () => dirty && !isFree.current;
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => shouldBlock() && next.pathname !== own,
    enableBeforeUnload: shouldBlock,
    withResolver: true,
  });
  // A link changes the URL before the router can block it, so its click is intercepted.
  useEffect(() => {
    if (!dirty) return;
    const onClick = (event: MouseEvent) => {
      const clickedLink = isFree.current ? null : findFollowedLink(event);
      if (!clickedLink || hashToRoute(clickedLink.hash).split('?')[0] === own) return;
      event.preventDefault();
      event.stopPropagation();
      setLink(clickedLink.hash);
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [dirty, own]);
  return {
    isPrompting: link !== null || blocker.status === 'blocked',
    leave: () => {
      isFree.current = true;
      if (link === null) return blocker.proceed?.();
      location.hash = link;
    },
    stay: () => {
      setLink(null);
      blocker.reset?.();
    },
    /** Called after saving: the next navigation is not blocked. */
    free: () => {
      isFree.current = true;
    },
  };
}
