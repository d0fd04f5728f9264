/**
 * Prevents dialogs, panels and popups from being closed while a form in them is being saved; otherwise no one would see
 * an error.
 */
import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useState } from 'react';

/** Locks the overlays around the caller until the returned function is called. */
type Lock = () => () => void;

const CloseLockContext = createContext<Lock>(() => () => undefined);

/** Keeps the dialogs, panels and popups around a form open while it is busy. */
export function useCloseLock(isBusy: boolean): void {
  const lock = useContext(CloseLockContext);
  useLayoutEffect(() => (isBusy ? lock() : undefined), [isBusy, lock]);
}

/** @returns whether an overlay must stay open, and a function that wraps its content so that forms in it can lock it */
export function useLockableOverlay() {
  const lockOuter = useContext(CloseLockContext);
  const [locks, setLocks] = useState(0);
  const lock = useCallback(() => {
    setLocks((count) => count + 1);
    const unlockOuter = lockOuter();
    return () => {
      setLocks((count) => count - 1);
      unlockOuter();
    };
  }, [lockOuter]);
  return {
    isLocked: locks > 0,
    provideCloseLock: (content: ReactNode) => <CloseLockContext value={lock}>{content}</CloseLockContext>,
  };
}
