import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { type PlanOfPlay, useNewAction } from './use-new-action.tsx';

interface AddActionDialogProps {
  accountId: number;
  /** 0 if no play exists yet. */
  playId: number;
  /** The success plan of the play; null if it is not saved yet. */
  plan?: PlanOfPlay | null | undefined;
  onClose: () => void;
}

export function AddActionDialog({ accountId, playId, plan, onClose }: AddActionDialogProps) {
  const { form, fields } = useNewAction(accountId, playId, plan, onClose);
  return (
    <FormDialog form={form} title="Add action" size={520} onClose={onClose}>
      {fields}
    </FormDialog>
  );
}
