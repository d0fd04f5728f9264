import type { AccountRow } from '@mainstay/contract/accounts';
import { Modal } from '@mantine/core';
import { Peek } from './Peek.tsx';
import styles from '../../AccountPeek.module.css';

interface PeekSheetProps {
  row: AccountRow;
  href: string;
  onClose: () => void;
}

/** Summary of a row as a bottom sheet. It is used on phones, where rows do not have an eye button. */
export const PeekSheet = ({ row, href, onClose }: PeekSheetProps) => (
  <Modal.Root
    opened
    onClose={onClose}
    transitionProps={{ transition: 'slide-up', duration: 160 }}
    classNames={{ inner: styles.sheetContainer, content: styles.sheet }}
  >
    <Modal.Overlay backgroundOpacity={0.25} />
    <Modal.Content aria-label={`Summary of ${row.name}`}>
      <Modal.Body p={0}>
        <Peek row={row} href={href} onClose={onClose} />
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
