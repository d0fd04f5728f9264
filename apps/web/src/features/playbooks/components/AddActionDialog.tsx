import { FormDialog } from '../../../ui/FormDialog.tsx';
import { type PlanOfPlay, useNewAction } from './use-new-action.tsx';

interface AddActionDialogProps {
  accountId: number;
  /** 0 where there is none yet. */
  playId: number;
  /** The success plan that the play belongs to; null for one that is not saved yet. */
  plan?: PlanOfPlay | null | undefined;
  onClose: () => void;
}

/** Adds an action to a play. */
export function AddActionDialog({ accountId, playId, plan, onClose }: AddActionDialogProps) {
  const { fields, ...form } = useNewAction(accountId, playId, plan);
  return (
    <FormDialog {...form} size={520} onClose={onClose}>
      {() => fields}
    </FormDialog>
  );
}
