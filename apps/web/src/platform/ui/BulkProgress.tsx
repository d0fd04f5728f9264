import { type BulkCounts, percentProcessed, isInProgress, canUndoBulkEdit } from '@mainstay/contract/rules/bulk-edits';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { getErrorMessage } from '../lib/api.ts';
import { Meter } from './Meter.tsx';
import { showToast } from './toast.ts';
import buttonStyles from './button.module.css';
import iconButtonStyles from './icon-button.module.css';
import styles from './FloatingBar.module.css';

interface BulkProgressProps {
  /** The plural name of the rows, such as `accounts`. */
  noun: string;
  /** Undefined while loading. */
  edit: BulkCounts | undefined;
  text: string;
  onUndo: () => Promise<unknown>;
  onClose: () => void;
  /** Additional content. */
  children?: ReactNode;
}

/**
 * Shows the progress and the outcome of a bulk edit with an Undo button. The job continues if the user leaves the
 * screen.
 */
export function BulkProgress({ noun, edit, text, onUndo, onClose, children }: BulkProgressProps) {
  const undo = () => onUndo().catch((problem: unknown) => showToast(getErrorMessage(problem)));
  return (
    <section className={styles.root} aria-label={`Bulk edit of ${noun}`}>
      <output>{text}</output>
      {edit && isInProgress(edit) && <Meter value={percentProcessed(edit)} label="Done" />}
      {children}
      {edit && canUndoBulkEdit(edit) && (
        <button type="button" className={buttonStyles.button} onClick={() => void undo()}>
          Undo
        </button>
      )}
      <button type="button" className={iconButtonStyles.iconButton} aria-label="Close" onClick={onClose}>
        <X size={15} aria-hidden />
      </button>
    </section>
  );
}
