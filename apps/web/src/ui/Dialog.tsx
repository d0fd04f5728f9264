import { Modal, type ModalProps } from '@mantine/core';
import { useHeldOpen, useHoldOpen } from '../lib/hold-open.tsx';
import './overlay-styles.ts';

interface DialogProps extends Omit<ModalProps, 'closeButtonProps' | 'closeOnEscape' | 'closeOnClickOutside'> {
  /** Something is being saved by what is no form. */
  busy?: boolean;
  /** Its own buttons alone close it. */
  isKept?: boolean;
}

/** A dialog over the page. Neither Escape nor a press beside it nor its button closes it while something in it is saved. */
export function Dialog({ busy = false, isKept = false, children, ...modal }: DialogProps) {
  useHoldOpen(busy);
  const { isHeld, provideHold } = useHeldOpen();
  const stays = busy || isHeld || isKept;
  return (
    <Modal
      {...modal}
      closeButtonProps={{ 'aria-label': 'Close', disabled: stays }}
      closeOnEscape={!stays}
      closeOnClickOutside={!stays}
    >
      {provideHold(children)}
    </Modal>
  );
}
