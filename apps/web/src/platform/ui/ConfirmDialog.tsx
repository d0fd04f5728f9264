import { Button } from '@mantine/core';
import { useState } from 'react';
import { getErrorMessage } from '../lib/api.ts';
import { useRestoredFocus } from '../lib/use-restored-focus.ts';
import { Dialog } from './Dialog.tsx';
import layoutStyles from '../theme/layout.module.css';
import textStyles from '../theme/text.module.css';
import styles from './ConfirmDialog.module.css';

/** A red that has sufficient contrast with white text in both modes. */
const RED = '#c4302b';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** The question, in the specified wording if there is one. */
  children: string;
  /** The label of the red button: one verb. */
  verb: string;
  /** Uses the brand color for an operation that deletes nothing. */
  harmless?: boolean;
  onConfirm: () => Promise<unknown> | void;
  onClose: () => void;
}

/** Confirms before something is lost. Cancel has the initial focus, and an error is shown in the dialog. */
export function ConfirmDialog({ opened, title, children, verb, harmless, onConfirm, onClose }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  useRestoredFocus(busy);
  // An error is not shown again when the dialog is opened the next time.
  const close = () => {
    setMessage(null);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setMessage(null);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setMessage(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog busy={busy} opened={opened} onClose={close} title={title} size={400} centered withCloseButton={false}>
      <p className={textStyles.muted} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </p>
      {message && (
        <p role="alert" className={styles.error}>
          {message}
        </p>
      )}
      <div className={layoutStyles.row} style={{ justifyContent: 'flex-end', marginTop: 16 }}>
        <Button variant="default" data-autofocus disabled={busy} onClick={close}>
          Cancel
        </Button>
        <Button color={harmless ? undefined : RED} loading={busy} onClick={() => void confirm()}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
