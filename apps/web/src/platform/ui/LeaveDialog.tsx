import type { useUnsavedChangesGuard } from '../lib/use-unsaved-changes-guard.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface LeaveDialogProps {
  leaving: ReturnType<typeof useUnsavedChangesGuard>;
  title?: string;
  /** States what is lost. */
  children?: string;
}

/** Confirms before the user leaves unsaved changes. */
export const LeaveDialog = ({
  leaving,
  title = 'Leave without saving?',
  children = 'Unsaved changes will be lost.',
}: LeaveDialogProps) => (
  <ConfirmDialog
    opened={leaving.isPrompting}
    title={title}
    verb="Leave"
    onConfirm={leaving.leave}
    onClose={leaving.stay}
  >
    {children}
  </ConfirmDialog>
);
