import { type ActionPriority, PRIORITIES, PRIORITY_NAMES } from '@mainstay/contract/rules/actions';
import { PLAY_MESSAGES } from '@mainstay/contract/rules/plays';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../platform/ui/FormDialog.tsx';
import { type PickerValue, Picker } from '../../../platform/ui/Picker.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { addPlay, choicesQuery, createPlay, refreshPlays } from '../queries.ts';

const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value] }));
const KINDS = [
  { value: 'known', label: 'From a playbook' },
  { value: 'new', label: 'New' },
] as const;
/** The number of accounts that are offered before the user types. */
const OFFERED = 50;

interface AddPlayDialogProps {
  /** The account to which the playbook is added; if undefined, the user selects one. */
  accountId?: number | undefined;
  /** Called with the id of the new play. */
  onAdded: (id: number) => void;
  onClose: () => void;
}

/** Adds a play to an account, either from an existing playbook or empty with a new name. */
export function AddPlayDialog({ accountId: fixedAccountId, onAdded, onClose }: AddPlayDialogProps) {
  const client = useQueryClient();
  const [kind, setKind] = useState<'known' | 'new'>('known');
  const [account, setAccount] = useState<PickerValue | null>(null);
  const [text, setText] = useState('');
  const [template, setTemplate] = useState('');
  const [name, setName] = useState('');
  const [priority, setPriority] = useState<ActionPriority>('M');
  const { data } = useQuery(choicesQuery(''));
  const [debouncedText] = useDebouncedValue(text, 200);
  const { data: searchResult } = useQuery(choicesQuery(debouncedText));
  const accounts = searchResult?.all_accounts.slice(0, OFFERED) ?? [];
  const accountId = fixedAccountId ?? account?.id;
  const validate = () => {
    if (accountId === undefined) return 'Choose an account.';
    if (kind === 'known') return template === '' ? 'Choose a playbook.' : null;
    return name.trim() === '' ? PLAY_MESSAGES.name : null;
  };
  const save = async () => {
    if (accountId === undefined) return;
    const { play } =
      kind === 'known'
        ? await addPlay(accountId, Number(template), priority)
        : await createPlay(accountId, name.trim(), priority);
    showToast(`${play.play_name} was added to ${play.account.name}.`);
    void refreshPlays(client);
    onAdded(play.play_id);
  };
  return (
    <FormDialog title="Add playbook" getError={validate} onSave={save} onClose={onClose}>
      {() => (
        <>
          {fixedAccountId === undefined && (
            <Picker
              label="Account"
              none="Search accounts"
              value={account}
              options={accounts.map((one) => ({ id: one.account_id, name: one.account_name }))}
              onFind={setText}
              onChange={setAccount}
            />
          )}
          <SegmentedControl label="Kind" options={KINDS} value={kind} onChange={setKind} />
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
          <SelectField label="Priority" value={priority} options={PRIORITY_OPTIONS} onChange={setPriority} />
        </>
      )}
    </FormDialog>
  );
}
