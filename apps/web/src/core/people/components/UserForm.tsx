import type { UserDetail } from '@mainstay/contract/people/users';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { updateCachedUser, updateUser } from '../queries.ts';
import { AccessChoice } from './AccessChoice.tsx';
import { RoleChecks } from './RoleChecks.tsx';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './People.module.css';

const FIELDS = ['first_name', 'last_name', 'title', 'roles', 'user_access_type'];

/** Edits the name, title, roles and access of a user. Changes take effect with the user's next request. */
export function UserForm({ user }: { user: UserDetail }) {
  const client = useQueryClient();
  const [body, setBody] = useState({
    first_name: user.first_name,
    last_name: user.last_name,
    title: user.title ?? '',
    roles: user.roles,
    user_access_type: user.user_access_type,
  });
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const fields = problem instanceof ApiError ? problem.fields : {};
  const hasFieldError = FIELDS.some((field) => field in fields);
  const set = (change: Partial<typeof body>) => setBody((before) => ({ ...before, ...change }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await updateCachedUser(client, await updateUser(user.id, body));
      showToast('Saved.');
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form busy={busy} className={sidePanelStyles.section} aria-label="Change" onSubmit={(event) => void save(event)}>
      <div className={styles.pair}>
        <TextField
          label="First name"
          autoComplete="off"
          value={body.first_name}
          error={fields.first_name}
          onChange={(first_name) => set({ first_name })}
        />
        <TextField
          label="Last name"
          autoComplete="off"
          value={body.last_name}
          error={fields.last_name}
          onChange={(last_name) => set({ last_name })}
        />
      </div>
      <TextField
        label="Title"
        autoComplete="off"
        value={body.title}
        error={fields.title}
        onChange={(title) => set({ title })}
      />
      <RoleChecks value={body.roles} onChange={(roles) => set({ roles })} error={fields.roles} />
      <AccessChoice
        value={body.user_access_type}
        onChange={(user_access_type) => set({ user_access_type })}
        error={fields.user_access_type}
      />
      <FormMessage>{problem !== null && !hasFieldError ? getErrorMessage(problem) : null}</FormMessage>
      <div className={sidePanelStyles.actions}>
        <SubmitButton busy={busy}>Save</SubmitButton>
      </div>
    </Form>
  );
}
