import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { reminderQuery } from '../queries.ts';
import { ReminderForm, type RemindedAction } from './ReminderForm.tsx';

interface ReminderDialogProps {
  action: RemindedAction;
  onClose: () => void;
}

/** Creates, changes or deletes the user's email reminder of an action. */
export function ReminderDialog({ action, onClose }: ReminderDialogProps) {
  const { data, error, refetch } = useQuery(reminderQuery(action.id));
  return (
    <Dialog opened onClose={onClose} title={`Reminder: ${action.name}`} size={520}>
      {data ? (
        <ReminderForm action={action} stored={data.reminder} onClose={onClose} />
      ) : error ? (
        <ErrorState title="The reminder could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={260} />
      )}
    </Dialog>
  );
}
