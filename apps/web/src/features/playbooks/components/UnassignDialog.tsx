import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface UnassignDialogProps {
  /** Of the play. */
  name: string;
  opened: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a play goes with all that is in it (2-playbooks-26). */
export const UnassignDialog = ({ name, ...dialog }: UnassignDialogProps) => (
  <ConfirmDialog {...dialog} title="Unassign" verb="Confirm">
    {`Are you sure you want to unassign ${name}`}
  </ConfirmDialog>
);
