import type { Kind } from '@mainstay/contract/components/definition';
import { useCallback, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import { useIsPhone } from '../../../../platform/ui/use-is-phone.ts';
import { LoadedComponent, NewComponent } from './OpenedComponent.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import type { SavedComponent } from './saved-component.ts';

interface ComponentDialogProps {
  /** The id of the component; null for a new one, whose template is selected first. */
  id: number | null;
  /** Called after a save, which closes the dialog. */
  onSaved: (saved: SavedComponent) => void;
  onClose: () => void;
}

/** Creates or edits a component over another screen, which keeps its state. */
export function ComponentDialog({ id, onSaved, onClose }: ComponentDialogProps) {
  const [kind, setKind] = useState<Kind | null>(null);
  // Not a state, whose update could come after an Escape that follows the typing at once.
  const discard = useRef<(() => void) | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const isPhone = useIsPhone();
  const onChanged = useCallback((next: (() => void) | null) => {
    discard.current = next;
  }, []);
  if (id === null && kind === null) return <TemplateDialog onSelect={setKind} onClose={onClose} />;
  const close = () => (discard.current ? setConfirming(true) : onClose());
  const dialog = {
    onSaved: (saved: SavedComponent) => {
      onSaved(saved);
      onClose();
    },
    onChanged,
    onCancel: close,
  };
  return (
    <>
      <Dialog
        opened
        onClose={close}
        title={id === null ? 'New component' : 'Edit component'}
        size={1240}
        fullScreen={isPhone}
        isPersistent={isConfirming}
      >
        {id !== null && <LoadedComponent id={id} dialog={dialog} />}
        {kind !== null && <NewComponent kind={kind} dialog={dialog} />}
      </Dialog>
      <ConfirmDialog
        opened={isConfirming}
        title="Discard the changes?"
        verb="Discard"
        onConfirm={() => {
          discard.current?.();
          onClose();
        }}
        onClose={() => setConfirming(false)}
      >
        Unsaved changes to this component will be lost. The page keeps its changes.
      </ConfirmDialog>
    </>
  );
}
