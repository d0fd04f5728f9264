import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import { PLAY_MESSAGES } from '@mainstay/contract/rules/plays';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { Form } from '../../../platform/ui/Form.tsx';
import { Popup } from '../../../platform/ui/Popup.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
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
  const [name, setName] = useState(play.play_name);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return setMessage(PLAY_MESSAGES.name);
    setBusy(true);
    setMessage(null);
    try {
      await renamePlay(play.play_id, name.trim(), play.account.id);
      await refreshPlays(client);
      onClose();
    } catch (error) {
      setMessage(getErrorMessage(error));
      setBusy(false);
    }
  };
  return (
    <Form
      busy={busy}
      className={styles.popupForm}
      aria-label="Rename the playbook"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <TextField label="Name" maxLength={350} value={name} error={message} onChange={setName} />
      <div>
        <SubmitButton busy={busy}>Save</SubmitButton>
      </div>
    </Form>
  );
}
