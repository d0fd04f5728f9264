import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useNewAction } from './use-new-action.tsx';

/** Adds an action to a play. */
export function AddActionDialog({ play, onClose }: { play: PlayEntry; onClose: () => void }) {
  const { fields, ...form } = useNewAction(play.account.id, play.play_id);
  return (
    <FormDialog {...form} size={520} onClose={onClose}>
      {() => fields}
    </FormDialog>
  );
}
