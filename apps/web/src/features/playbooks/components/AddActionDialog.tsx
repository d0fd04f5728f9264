import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import { actionFaults, type ActionPriority, PRIORITIES, PRIORITY_NAMES } from '@mainstay/contract/rules/actions';
import { Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { show } from '../../../ui/toast.ts';
import '../../../ui/button.css';
import '../../../ui/overlay-styles.ts';
import { accountUsers, createAction, refreshPlays } from '../queries.ts';

const CODES = PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value] }));
const BLANK = { text: '', description: '', htcomp: '', completedOn: '' };

/** Adds an action to a play: of medium priority and the person's own, where they say nothing else. */
export function AddActionDialog({ play, onClose }: { play: PlayEntry; onClose: () => void }) {
  const client = useQueryClient();
  const { user_id: self } = useSignedIn();
  const { data } = useQuery(accountUsers(play.account.id));
  const [draft, setDraft] = useState(BLANK);
  const [priority, setPriority] = useState<ActionPriority | ''>('M');
  const [owner, setOwner] = useState(String(self));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const others = data?.users.filter(({ user_id }) => user_id !== self) ?? [];
  const people = others.map(({ user_id, user_name }) => ({ value: String(user_id), label: user_name }));
  const field = (name: keyof typeof BLANK) => ({
    value: draft[name],
    error: faults[name],
    onChange: (value: string) => setDraft((now) => ({ ...now, [name]: value })),
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = actionFaults({ ...draft, actionPriority: priority });
    setFaults(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const body = { account_play_id: play.play_id, ...draft, actionPriority: priority, assignUser: Number(owner) };
      await createAction(body);
      show('Action added.');
      onClose();
      await refreshPlays(client);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setFaults(fields);
      setProblem(Object.keys(fields).some((name) => name in draft) ? null : messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Add action" size={520} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className="pw-form" aria-label="Add action" onSubmit={(event) => void save(event)} noValidate>
        <TextField label="Name" data-autofocus maxLength={350} {...field('text')} />
        <TextArea label="Description" rows={3} {...field('description')} />
        <TextArea label="How to complete" rows={2} {...field('htcomp')} />
        <div className="pw-pair">
          <SelectField
            label="Priority"
            value={priority}
            options={CODES}
            error={faults.actionPriority}
            onChange={setPriority}
          />
          <TextField label="Due date" type="date" min="1900-01-01" max="2199-12-31" {...field('completedOn')} />
        </div>
        <SelectField
          label="Owner"
          value={owner}
          options={[{ value: String(self), label: 'Me' }, ...people]}
          onChange={setOwner}
        />
        <FormMessage>{problem}</FormMessage>
        <div className="row">
          <SubmitButton busy={busy}>Add action</SubmitButton>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Modal>
  );
}
