import { Button } from '@mantine/core';
import { useState } from 'react';
import { getErrorMessage } from '../lib/api.ts';
import { useRestoredFocus } from '../lib/use-restored-focus.ts';
import { Dialog } from './Dialog.tsx';

/** Red that carries white text in both modes. */
const RED = '#c4302b';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** The question, in the specified words where there are some. */
  children: string;
  /** What the red button does: one verb. */
  verb: string;
  /** For a step that destroys nothing the button keeps the brand colour. */
  harmless?: boolean;
  onConfirm: () => Promise<unknown> | void;
  onClose: () => void;
}

/** Asks before something is lost. Cancel has the focus, a failure stays in the dialog. */
export function ConfirmDialog({ opened, title, children, verb, harmless, onConfirm, onClose }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  useRestoredFocus(busy);
  // An error is not shown again with the next question.
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
      <p className="dim" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </p>
      {message && (
        <p role="alert" className="confirm-error">
          {message}
        </p>
      )}
      <div className="row" style={{ justifyContent: 'flex-end', marginTop: 16 }}>
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
