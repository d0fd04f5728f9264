import type { UserDetail } from '@mainstay/contract/people/users';
import { mayGiveRoles } from '@mainstay/contract/rules/roles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { show } from '../../../ui/toast.ts';
import { deactivateUser, forgetPeople, inviteAgain, keepUser, reactivateUser } from '../queries.ts';
import { usePeopleRights } from './may-write.ts';
import { keptAccounts, nameOf } from './people-texts.ts';
import '../../../ui/button.css';

/** Inviting again, putting out, letting in: each only where it makes sense and the signed-in person may. */
export function UserActions({ user }: { user: UserDetail }) {
  const client = useQueryClient();
  const { invites, manages, roles, self } = usePeopleRights();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const invitable = user.status === 'invited' && invites && mayGiveRoles(roles, user.roles);
  const removable = manages && user.status !== 'inactive' && user.id !== self;
  const returnable = manages && user.status === 'inactive';
  if (!invitable && !removable && !returnable) return null;
  const run = async (work: () => Promise<string | undefined>) => {
    setBusy(true);
    setProblem(null);
    try {
      show((await work()) ?? 'Saved.');
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const again = async () => {
    const { msg } = await inviteAgain(user.id);
    await forgetPeople(client);
    return msg;
  };
  const reactivate = async () => {
    await keepUser(client, await reactivateUser(user.id));
    return undefined;
  };
  return (
    <section className="side-s" aria-label="Sign-in">
      <div className="side-f">
        {invitable && (
          <button type="button" className="btn" disabled={busy} onClick={() => void run(again)}>
            Send a new invitation
          </button>
        )}
        {returnable && (
          <button type="button" className="btn" disabled={busy} onClick={() => void run(reactivate)}>
            Reactivate
          </button>
        )}
        {removable && (
          <button type="button" className="btn" disabled={busy} onClick={() => setAsking(true)}>
            Deactivate
          </button>
        )}
      </div>
      <FormMessage>{problem}</FormMessage>
      <ConfirmDialog
        opened={asking}
        title={`Deactivate ${nameOf(user)}?`}
        verb="Deactivate"
        onConfirm={async () => keepUser(client, await deactivateUser(user.id))}
        onClose={() => setAsking(false)}
      >
        {`Every session ends at once, and no link or sign-in works any more.${keptAccounts(user.accounts)}`}
      </ConfirmDialog>
    </section>
  );
}
