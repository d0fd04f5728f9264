import type { useUnsavedChangesGuard } from '../lib/use-unsaved-changes-guard.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface LeaveDialogProps {
  leaving: ReturnType<typeof useUnsavedChangesGuard>;
  title?: string;
}

/** Asks whoever goes away from changes that are not saved. */
export const LeaveDialog = ({ leaving, title = 'Leave without saving?' }: LeaveDialogProps) => (
  <ConfirmDialog opened={leaving.asking} title={title} verb="Leave" onConfirm={leaving.leave} onClose={leaving.stay}>
    What was changed since the last version is lost.
  </ConfirmDialog>
);
