import { Modal, type ModalProps } from '@mantine/core';
import { useCloseLock, useLockableOverlay } from '../lib/close-lock.tsx';
import './overlay-styles.ts';

interface DialogProps extends Omit<ModalProps, 'closeButtonProps' | 'closeOnEscape' | 'closeOnClickOutside'> {
  /** True while something other than a form is being saved in it. */
  busy?: boolean;
  /** Only its own buttons can close it. */
  isPersistent?: boolean;
}

/** A dialog over the page. Escape, a click outside and its close button have no effect during a save. */
export function Dialog({ busy = false, isPersistent = false, children, ...modal }: DialogProps) {
  useCloseLock(busy);
  const { isLocked, provideCloseLock } = useLockableOverlay();
  const cannotClose = busy || isLocked || isPersistent;
  return (
    <Modal
      {...modal}
      closeButtonProps={{ 'aria-label': 'Close', disabled: cannotClose }}
      closeOnEscape={!cannotClose}
      closeOnClickOutside={!cannotClose}
    >
      {provideCloseLock(children)}
    </Modal>
  );
}
