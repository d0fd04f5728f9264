import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';

interface UnassignDialogProps {
  /** Name of the play. */
  name: string;
  opened: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Confirms the deletion of a play with all of its content (2-playbooks-26). */
export const UnassignDialog = ({ name, ...dialog }: UnassignDialogProps) => (
  <ConfirmDialog {...dialog} title="Unassign" verb="Confirm">
    {`Are you sure you want to unassign ${name}`}
  </ConfirmDialog>
);
