import { Button, NativeSelect, TagsInput } from '@mantine/core';
import { INVITE_LIMIT } from '@mainstay/contract/identity/invitations';
import type { AccessType } from '@mainstay/contract/people/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { invalidatePeople, inviteUsers, teamsQuery } from '../queries.ts';
import { AccessChoice } from './AccessChoice.tsx';
import { validateAddresses, normalizeAddresses, getAddressErrors, SEPARATORS } from './address-list.ts';
import { RoleChecks } from './RoleChecks.tsx';
import './field-styles.ts';
import pillsFieldStyles from '../../../platform/ui/PillsField.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './People.module.css';

interface InviteDraft {
  email: string[];
  roles: string[];
  user_access_type: AccessType;
}

/** Invites one or more people at once. If one address is rejected, no one is invited. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const teams = useQuery(teamsQuery).data?.listing ?? [];
  const [body, setBody] = useState<InviteDraft>({ email: [], roles: ['CSM'], user_access_type: 'full' });
  const [team, setTeam] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const [addressErrors, setAddressErrors] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const fields = problem instanceof ApiError ? problem.fields : {};
  const set = (change: Partial<typeof body>) => setBody((before) => ({ ...before, ...change }));
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    const errors = body.email.length === 0 ? ['Email is required.'] : validateAddresses(body.email);
    setAddressErrors(errors);
    if (errors.length > 0 || busy) return;
    setBusy(true);
    try {
      const { msg } = await inviteUsers({ ...body, team_id: team === '' ? null : Number(team) });
      await invalidatePeople(client);
      showToast(msg);
      onClose();
    } catch (error) {
      setProblem(error);
      setAddressErrors(error instanceof ApiError ? getAddressErrors(error.fields) : []);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title="Invite people" size={480}>
      <Form busy={busy} className={styles.inviteForm} onSubmit={(event) => void invite(event)} noValidate>
        <div>
          <TagsInput
            label="Email addresses"
            description="Each person gets a single-use link that expires in three days."
            placeholder={body.email.length === 0 ? 'ada@example.com, bo@example.com' : ''}
            data-autofocus
            size="sm"
            className={clsx(styles.addressInput, pillsFieldStyles.root)}
            splitChars={SEPARATORS}
            maxTags={INVITE_LIMIT}
            value={body.email}
            error={addressErrors.length > 0}
            onChange={(entries) => {
              set({ email: normalizeAddresses(entries) });
              setAddressErrors([]);
            }}
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
        <RoleChecks value={body.roles} onChange={(roles) => set({ roles })} error={fields.roles} />
        <AccessChoice value={body.user_access_type} onChange={(user_access_type) => set({ user_access_type })} />
        {teams.length > 0 && (
          <NativeSelect
            label="Team"
            value={team}
            onChange={(event) => setTeam(event.currentTarget.value)}
            data={[{ value: '', label: 'None' }, ...teams.map(({ id, name }) => ({ value: String(id), label: name }))]}
          />
        )}
        <FormMessage>
          {problem !== null && addressErrors.length === 0 && !fields.roles ? getErrorMessage(problem) : null}
        </FormMessage>
        <div className={clsx(sidePanelStyles.actions, styles.formFooter)}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {body.email.length > 1 ? `Invite ${body.email.length} people` : 'Invite'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
