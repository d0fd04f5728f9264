import type { UserDetail } from '@mainstay/contract/people/users';
import { useQueryClient } from '@tanstack/react-query';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { updateCachedUser, updateUser } from '../queries.ts';
import { AccessChoice } from './AccessChoice.tsx';
import { formatUserName } from './format-people.ts';
import { RoleChecks } from './RoleChecks.tsx';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './People.module.css';

/** Edits the name, title, roles and access of a user. Changes take effect with the user's next request. */
export function UserForm({ user }: { user: UserDetail }) {
  const client = useQueryClient();
  const { first_name, last_name, title, roles, user_access_type } = user;
  const form = useEditForm({
    draft: `user ${user.id}`,
    values: { first_name, last_name, title: title ?? '', roles, user_access_type },
    save: async (values) => {
      await updateCachedUser(client, await updateUser(user.id, values));
      showToast(`Saved ${formatUserName({ ...user, ...values })}.`);
    },
  });
  return (
    <FormFrame form={form} verb="Save" className={sidePanelStyles.section} aria-label="Change">
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="off" {...form.field('first_name')} />
        <TextField label="Last name" autoComplete="off" {...form.field('last_name')} />
      </div>
      <TextField label="Title" autoComplete="off" {...form.field('title')} />
      <RoleChecks {...form.field('roles')} />
      <AccessChoice {...form.field('user_access_type')} />
    </FormFrame>
  );
}
