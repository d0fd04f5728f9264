import { createContext, useContext, useMemo, useState } from 'react';
import { useOnPlaceChange } from '../lib/use-on-place-change.ts';

/** The popups of the bar. */
export type PopupName = 'menu' | 'more' | 'search' | 'add' | 'notices' | 'help' | 'profile';

export interface Popups {
  open: PopupName | null;
  setOpen: (name: PopupName | null) => void;
}

const PopupContext = createContext<Popups>({ open: null, setOpen: () => {} });
export const PopupProvider = PopupContext.Provider;

/** Returns the state of the open popup. Opening another popup or navigating to another screen or tab closes it. */
export function usePopupState(): Popups {
  const [open, setOpen] = useState<PopupName | null>(null);
  useOnPlaceChange(() => setOpen(null));
  return useMemo(() => ({ open, setOpen }), [open]);
}

/** Returns the state of one popup with the props for Mantine's popover or menu. */
export function usePopup(name: PopupName) {
  const { open, setOpen } = useContext(PopupContext);
  const opened = open === name;
  return {
    opened,
    toggle: () => setOpen(opened ? null : name),
    close: () => setOpen(null),
    /** Props for the popover, which is rendered inside the header so that its content belongs to a landmark. */
    props: {
      opened,
      onChange: (next: boolean) => setOpen(next ? name : null),
      withinPortal: false,
      offset: 9,
      returnFocus: true,
    },
  };
}
