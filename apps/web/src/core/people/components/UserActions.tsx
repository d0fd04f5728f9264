import type { UserDetail } from '@mainstay/contract/people/users';
import { canAssignRoles } from '@mainstay/contract/rules/roles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import {
  deactivateUser,
  invalidatePeople,
  resendInvitation,
  updateCachedUser,
  reactivateUser,
  resetSecondFactor,
} from '../queries.ts';
import { usePeopleRights } from './may-write.ts';
import { formatRemainingAccounts, formatUserName } from './format-people.ts';
import buttonStyles from '../../../platform/ui/button.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';

/**
 * Resends the invitation of a user, or deactivates or reactivates the user. Only permitted operations that apply to the
 * status are offered.
 */
export function UserActions({ user }: { user: UserDetail }) {
  const client = useQueryClient();
  const { canInvite, canManage, roles, userId } = usePeopleRights();
  const [dialog, setDialog] = useState<'deactivate' | 'reset' | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const canResend = user.status === 'invited' && canInvite && canAssignRoles(roles, user.roles);
  const canDeactivate = canManage && user.status !== 'inactive' && user.id !== userId;
  const canReactivate = canManage && user.status === 'inactive';
  const canResetFactor = canManage && user.second_factor && user.id !== userId;
  if (!canResend && !canDeactivate && !canReactivate && !canResetFactor) return null;
  const run = async (work: () => Promise<string | undefined>) => {
    setBusy(true);
    setProblem(null);
    try {
      showToast((await work()) ?? 'Saved.');
    } catch (error) {
      setProblem(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const resend = async () => {
    const { msg } = await resendInvitation(user.id);
    await invalidatePeople(client);
    return msg;
  };
  const resetFactor = async () => {
    await resetSecondFactor(user.id);
    await invalidatePeople(client);
  };
  const reactivate = async () => {
    await updateCachedUser(client, await reactivateUser(user.id));
    return undefined;
  };
  return (
    <section className={sidePanelStyles.section} aria-label="Sign-in">
      <div className={sidePanelStyles.actions}>
        {canResend && (
          <button type="button" className={buttonStyles.button} disabled={busy} onClick={() => void run(resend)}>
            Send a new invitation
          </button>
        )}
        {canReactivate && (
          <button type="button" className={buttonStyles.button} disabled={busy} onClick={() => void run(reactivate)}>
            Reactivate
          </button>
        )}
        {canDeactivate && (
          <button type="button" className={buttonStyles.button} disabled={busy} onClick={() => setDialog('deactivate')}>
            Deactivate
          </button>
        )}
        {canResetFactor && (
          <button type="button" className={buttonStyles.button} disabled={busy} onClick={() => setDialog('reset')}>
            Reset two-factor authentication
          </button>
        )}
      </div>
      <FormMessage>{problem}</FormMessage>
      <ConfirmDialog
        opened={dialog === 'deactivate'}
        title={`Deactivate ${formatUserName(user)}?`}
        verb="Deactivate"
        onConfirm={async () => updateCachedUser(client, await deactivateUser(user.id))}
        onClose={() => setDialog(null)}
      >
        {`All sessions end immediately and this person can no longer sign in.${formatRemainingAccounts(user.accounts)}`}
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === 'reset'}
        title={`Reset two-factor authentication of ${formatUserName(user)}?`}
        verb="Reset"
        onConfirm={resetFactor}
        onClose={() => setDialog(null)}
      >
        This person signs in with only the password until they set it up again. Existing sessions stay active. An email
        informs the person.
      </ConfirmDialog>
    </section>
  );
}
