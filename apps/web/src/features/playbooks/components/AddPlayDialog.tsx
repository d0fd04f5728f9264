import { type ActionPriority, PRIORITIES, PRIORITY_NAMES } from '@mainstay/contract/rules/actions';
import { PLAY_MESSAGES } from '@mainstay/contract/rules/plays';
import { Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { type Picked, Picker } from '../../../ui/Picker.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { show } from '../../../ui/toast.ts';
import '../../../ui/button.css';
import '../../../ui/overlay-styles.ts';
import { addPlay, choicesQuery, createPlay, refreshPlays } from '../queries.ts';

const CODES = PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value] }));
const KINDS = [
  { value: 'known', label: 'From a playbook' },
  { value: 'new', label: 'New' },
] as const;
/** Accounts that the list under the field offers at once. */
const OFFERED = 50;

interface AddPlayDialogProps {
  /** The play that was added. */
  onAdded: (id: number) => void;
  onClose: () => void;
}

/** Adds a playbook to an account, made from one that is known or empty under a new name. */
export function AddPlayDialog({ onAdded, onClose }: AddPlayDialogProps) {
  const client = useQueryClient();
  const [kind, setKind] = useState<'known' | 'new'>('known');
  const [account, setAccount] = useState<Picked | null>(null);
  const [text, setText] = useState('');
  const [template, setTemplate] = useState('');
  const [name, setName] = useState('');
  const [priority, setPriority] = useState<ActionPriority>('M');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(choicesQuery(''));
  const { data: found } = useQuery(choicesQuery(useDebounced(text, 200)));
  const accounts = found?.all_accounts.slice(0, OFFERED) ?? [];
  const missing = () => {
    if (!account) return 'Choose an account.';
    if (kind === 'known') return template === '' ? 'Choose a playbook.' : null;
    return name.trim() === '' ? PLAY_MESSAGES.name : null;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const lacks = missing();
    setProblem(lacks);
    if (busy || lacks !== null || !account) return;
    setBusy(true);
    try {
      const { play } =
        kind === 'known'
          ? await addPlay(account.id, Number(template), priority)
          : await createPlay(account.id, name.trim(), priority);
      show(`${play.play_name} was added to ${play.account.name}.`);
      onAdded(play.play_id);
      await refreshPlays(client);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Add playbook" size={480} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className="pw-form" aria-label="Add playbook" onSubmit={(event) => void save(event)} noValidate>
        <Picker
          label="Account"
          none="Find an account"
          value={account}
          options={accounts.map(({ account_id, account_name }) => ({ id: account_id, name: account_name }))}
          onFind={setText}
          onChange={setAccount}
        />
        <Segments label="Kind" options={KINDS} value={kind} onChange={setKind} />
        {kind === 'known' ? (
          <SelectField
            label="Playbook"
            value={template}
            options={data?.all_plays.map((one) => ({ value: String(one.play_id), label: one.play_name })) ?? []}
            onChange={setTemplate}
          />
        ) : (
          <TextField label="Name" maxLength={350} value={name} onChange={setName} />
        )}
        <SelectField label="Priority" value={priority} options={CODES} onChange={setPriority} />
        <FormMessage>{problem}</FormMessage>
        <div className="row">
          <SubmitButton busy={busy}>Add playbook</SubmitButton>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Modal>
  );
}
