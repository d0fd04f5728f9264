import { NativeSelect, TagsInput } from '@mantine/core';
import { INVITE_LIMIT } from '@mainstay/contract/identity/invitations';
import type { AccessType } from '@mainstay/contract/people/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import { invalidatePeople, inviteUsers, teamsQuery } from '../queries.ts';
import { AccessChoice } from './AccessChoice.tsx';
import { validateAddresses, normalizeAddresses, getAddressErrors, SEPARATORS } from './address-list.ts';
import { RoleChecks } from './RoleChecks.tsx';
import './field-styles.ts';
import pillsFieldStyles from '../../../platform/ui/PillsField.module.css';
import styles from './People.module.css';

const EMPTY_INVITATION = {
  email: [] as string[],
  roles: ['CSM'],
  user_access_type: 'full' as AccessType,
  team_id: '',
};

/** Invites one or more people at once. If one address is rejected, no one is invited. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const teams = useQuery(teamsQuery).data?.listing ?? [];
  const form = useEditForm({
    draft: 'invitation',
    values: EMPTY_INVITATION,
    validate: ({ email }) => {
      const errors = email.length === 0 ? ['Email is required.'] : validateAddresses(email);
      return Object.fromEntries(errors.map((error, at) => [`email.${at}`, error]));
    },
    save: async ({ team_id, ...body }) => {
      const { msg } = await inviteUsers({ ...body, team_id: team_id === '' ? null : Number(team_id) });
      await invalidatePeople(client);
      showToast(msg);
    },
    onSaved: onClose,
  });
  const { email } = form.values;
  const addressErrors = getAddressErrors(form.errors);
  return (
    <FormDialog
      form={form}
      title="Invite people"
      verb={email.length > 1 ? `Invite ${email.length} people` : 'Invite'}
      className={styles.inviteForm}
      onClose={onClose}
    >
      <div>
        <TagsInput
          label="Email addresses"
          description="Each person gets a single-use link that expires in three days."
          placeholder={email.length === 0 ? 'ada@example.com, bo@example.com' : ''}
          data-autofocus
          size="sm"
          className={clsx(styles.addressInput, pillsFieldStyles.root)}
          splitChars={SEPARATORS}
          maxTags={INVITE_LIMIT}
          value={email}
          error={addressErrors.length > 0}
          onChange={(entries) => form.set({ email: normalizeAddresses(entries) })}
        />
        {addressErrors.length > 0 && (
          <div role="alert">
            <ul className={styles.addressErrors}>
              {addressErrors.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <RoleChecks {...form.field('roles')} />
      <AccessChoice {...form.field('user_access_type')} />
      {teams.length > 0 && (
        <NativeSelect
          label="Team"
          value={form.values.team_id}
          onChange={(event) => form.set({ team_id: event.currentTarget.value })}
          data={[{ value: '', label: 'None' }, ...teams.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      )}
    </FormDialog>
  );
}
