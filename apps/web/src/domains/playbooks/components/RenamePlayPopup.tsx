import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import { PLAY_MESSAGES } from '@mainstay/contract/rules/plays';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { TextForm } from '../../../platform/forms/TextForm.tsx';
import { Popup } from '../../../platform/ui/Popup.tsx';
import { refreshPlays, renamePlay } from '../queries.ts';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './PlayWorkspace.module.css';

export const RenamePlayPopup = ({ play }: { play: PlayEntry }) => (
  <Popup
    label="Rename the playbook"
    width={300}
    position="bottom-end"
    trigger={
      <button type="button" className={iconButtonStyles.iconButton} aria-label="Rename the playbook">
        <Pencil size={14} aria-hidden />
      </button>
    }
  >
    {(close) => <RenameForm play={play} onClose={close} />}
  </Popup>
);

function RenameForm({ play, onClose }: { play: PlayEntry; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <TextForm
      draft={`name of play ${play.play_id}`}
      title="Rename the playbook"
      label="Name"
      name="play_name"
      verb="Save"
      className={styles.popupForm}
      maxLength={350}
      savedText={play.play_name}
      requiredMessage={PLAY_MESSAGES.name}
      onSave={async (name) => {
        await renamePlay(play.play_id, name, play.account.id);
        await refreshPlays(client);
      }}
      onSaved={onClose}
    />
  );
}
