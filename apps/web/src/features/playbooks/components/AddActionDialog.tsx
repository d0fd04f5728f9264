import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useNewAction } from './use-new-action.tsx';

/** Adds an action to a play. */
export function AddActionDialog({ play, onClose }: { play: PlayEntry; onClose: () => void }) {
  const { fields, onSave, ...form } = useNewAction(play.account.id);
  return (
    <FormDialog {...form} size={520} onSave={() => onSave(play.play_id)} onClose={onClose}>
      {() => fields}
    </FormDialog>
  );
}
