/** Dialogs, panels and popups stay open while a form in them is being saved: otherwise no one would see an error. */
import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useState } from 'react';

/** Keeps what surrounds the caller open until the returned function is called. */
type Hold = () => () => void;

const HoldContext = createContext<Hold>(() => () => undefined);

/** Keeps the dialogs, panels and popups around a form open while it is busy. */
export function useHoldOpen(isBusy: boolean): void {
  const hold = useContext(HoldContext);
  useLayoutEffect(() => (isBusy ? hold() : undefined), [isBusy, hold]);
}

/** @returns whether an overlay has to stay open, and what its content must be wrapped in */
export function useHeldOpen() {
  const holdOuter = useContext(HoldContext);
  const [holders, setHolders] = useState(0);
  const hold = useCallback(() => {
    setHolders((count) => count + 1);
    const releaseOuter = holdOuter();
    return () => {
      setHolders((count) => count - 1);
      releaseOuter();
    };
  }, [holdOuter]);
  return {
    isHeld: holders > 0,
    provideHold: (content: ReactNode) => <HoldContext value={hold}>{content}</HoldContext>,
  };
}
