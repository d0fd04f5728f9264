import { CloseButton, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLockableOverlay } from '../lib/close-lock.tsx';
import { Fields } from './Form.tsx';
import { useReturnedFocus } from './use-returned-focus.ts';
import './overlay-styles.ts';
import layoutStyles from '../theme/layout.module.css';
import styles from './SidePanel.module.css';

interface SidePanelProps {
  /** The accessible name. */
  label: string;
  header: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel for one row of a list, beside the list or, on phones, in place of it. Escape closes it and returns the focus
 * to the row. While a form in it is being saved, it can be neither changed nor closed.
 */
export function SidePanel({ label, header, onClose, children }: SidePanelProps) {
  useReturnedFocus(true);
  const { isLocked, provideCloseLock } = useLockableOverlay();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={!isLocked}
      closeOnClickOutside={!isLocked}
      transitionProps={{ transition: 'slide-left', duration: 160 }}
      classNames={{ inner: styles.inner, content: styles.content }}
    >
      <Modal.Overlay backgroundOpacity={0.25} />
      <Modal.Content aria-label={label}>
        <div className={styles.header}>
          <div className={layoutStyles.grow}>{header}</div>
          <CloseButton aria-label="Close" disabled={isLocked} onClick={onClose} />
        </div>
        <Modal.Body p={0}>
          <Fields disabled={isLocked}>{provideCloseLock(children)}</Fields>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
