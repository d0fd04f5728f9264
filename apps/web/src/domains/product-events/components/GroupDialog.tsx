import type { EventGroup } from '@mainstay/contract/product-events';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountSearch } from '../../../core/account-access/queries.ts';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import { Picker } from '../../../platform/ui/Picker.tsx';
import { updateEventGroup } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';

/** Selects the account of a group, or ignores the group. */
export function GroupDialog({ group, onClose }: { group: EventGroup; onClose: () => void }) {
  const client = useQueryClient();
  const [find, setFind] = useState('');
  const { data } = useQuery(accountSearch(find));
  const form = useEditForm({
    draft: `event group ${group.id}`,
    values: { account: group.is_selected ? group.account : null, ignored: group.is_ignored },
    save: ({ account, ignored }) =>
      updateEventGroup(client, group, { account_id: account?.id ?? null, is_ignored: ignored }),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={`Account of ${group.name ?? group.group_id}`} verb="Save" onClose={onClose}>
      <Picker
        label="Account"
        none="The account with this external ID"
        value={form.values.account}
        options={data?.accounts ?? []}
        onFind={setFind}
        onChange={form.field('account').onChange}
      />
      <CheckField label="Ignore this group" {...form.field('ignored')} />
      <p className={textStyles.caption}>Events of the last 30 days follow.</p>
    </FormDialog>
  );
}
