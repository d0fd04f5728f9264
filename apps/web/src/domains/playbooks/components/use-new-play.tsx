import { type ActionPriority, PRIORITIES, PRIORITY_NAMES } from '@mainstay/contract/rules/actions';
import { PLAY_MESSAGES } from '@mainstay/contract/rules/plays';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
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
const EMPTY_PLAY = {
  kind: 'known' as 'known' | 'new',
  account: null as PickerValue | null,
  template: '',
  name: '',
  priority: 'M' as ActionPriority,
};
/** The number of accounts that are offered before the user types. */
const OFFERED = 50;

interface NewPlayOptions {
  /** The account to which the playbook is added; if undefined, the user selects one. */
  accountId?: number | undefined;
  /** Called with the id of the new play. */
  onAdded?: ((id: number) => void) | undefined;
  onClose: () => void;
}

/** Returns the form that adds a play to an account, either from an existing playbook or empty with a new name. */
export function useNewPlay({ accountId: fixedAccountId, onAdded, onClose }: NewPlayOptions) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const { data } = useQuery(choicesQuery(''));
  const [debouncedText] = useDebouncedValue(text, 200);
  const { data: searchResult } = useQuery(choicesQuery(debouncedText));
  const accounts = searchResult?.all_accounts.slice(0, OFFERED) ?? [];
  const form = useEditForm({
    draft: 'add playbook',
    values: EMPTY_PLAY,
    validate: ({ account, kind, template, name }) => {
      if (!fixedAccountId && !account) return { accountId: 'Choose an account.' };
      if (kind === 'known') return template === '' ? { templateId: 'Choose a playbook.' } : {};
      return name.trim() === '' ? { name: PLAY_MESSAGES.name } : {};
    },
    save: async ({ account, kind, template, name, priority }) => {
      const accountId = fixedAccountId ?? account?.id ?? 0;
      const { play } =
        kind === 'known'
          ? await addPlay(accountId, Number(template), priority)
          : await createPlay(accountId, name.trim(), priority);
      showToast(`${play.play_name} was added to ${play.account.name}.`);
      void refreshPlays(client);
      return play.play_id;
    },
    onSaved: (id) => {
      onAdded?.(id);
      onClose();
    },
  });
  const fields = (
    <>
      {fixedAccountId === undefined && (
        <Picker
          label="Account"
          none="Search accounts"
          options={accounts.map((one) => ({ id: one.account_id, name: one.account_name }))}
          onFind={setText}
          {...form.field('account')}
        />
      )}
      <SegmentedControl label="Kind" options={KINDS} {...form.field('kind')} />
      {form.values.kind === 'known' ? (
        <SelectField
          label="Playbook"
          options={data?.all_plays.map((one) => ({ value: String(one.play_id), label: one.play_name })) ?? []}
          {...form.field('template')}
        />
      ) : (
        <TextField label="Name" maxLength={350} {...form.field('name')} />
      )}
      <SelectField label="Priority" options={PRIORITY_OPTIONS} {...form.field('priority')} />
    </>
  );
  return { form, fields };
}
