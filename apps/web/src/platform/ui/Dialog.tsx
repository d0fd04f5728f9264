import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useCloseLock, useLockableOverlay } from '../lib/close-lock.tsx';
import { useReturnedFocus } from './use-returned-focus.ts';
import './overlay-styles.ts';

interface DialogProps extends Omit<ModalProps, 'closeButtonProps' | 'closeOnEscape' | 'closeOnClickOutside'> {
  /** True while something other than a form is being saved in it. */
  busy?: boolean;
  /** Only its own buttons can close it. */
  isPersistent?: boolean;
}

/** Returns whether Escape closes the dialog: not with the same press of the key that opened it. */
function useEscape(opened: boolean): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(opened));
    return () => clearTimeout(timer);
  }, [opened]);
  return isReady && opened;
}

/** A dialog over the page. Escape, a click outside and its close button have no effect during a save. */
export function Dialog({ busy = false, isPersistent = false, children, ...modal }: DialogProps) {
  useCloseLock(busy);
  const { isLocked, provideCloseLock } = useLockableOverlay();
  useReturnedFocus(modal.opened);
  const closesOnEscape = useEscape(modal.opened);
  const cannotClose = busy || isLocked || isPersistent;
  return (
    <Modal
      {...modal}
      closeButtonProps={{ 'aria-label': 'Close', disabled: cannotClose }}
      closeOnEscape={closesOnEscape && !cannotClose}
      closeOnClickOutside={!cannotClose}
    >
      {provideCloseLock(children)}
    </Modal>
  );
}
