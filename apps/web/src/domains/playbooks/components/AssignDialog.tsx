import type { Action } from '@mainstay/contract/playbooks/actions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { accountUsers } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './ActionWorkspace.module.css';

interface AssignDialogProps {
  action: Action;
  /** Rejects with the error of the server. */
  onAssign: (userId: number) => Promise<unknown>;
  onClose: () => void;
}

const COUNT_LABELS = {
  total_actions: 'Total',
  pending_actions: 'Pending',
  completed_actions: 'Completed',
  skipped_actions: 'Skipped',
} as const;
const COUNT_ENTRIES = Object.entries(COUNT_LABELS) as [keyof typeof COUNT_LABELS, string][];

/** Assigns the action to another member of the account team. It shows the workload of each. */
export function AssignDialog({ action, onAssign, onClose }: AssignDialogProps) {
  const { user_id } = useSignedIn();
  const { data, error, refetch } = useQuery(accountUsers(action.account.id));
  const [busy, setBusy] = useState<number | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const others = data?.users.filter((user) => user.user_id !== user_id);
  const assign = async (id: number) => {
    setBusy(id);
    setMessage(null);
    try {
      await onAssign(id);
      onClose();
    } catch (problem) {
      setMessage(getErrorMessage(problem));
      setBusy(null);
    }
  };
  return (
    <Dialog busy={busy !== null} opened onClose={onClose} title="Assign action" size={560}>
      <FormMessage>{message}</FormMessage>
      {error && <ErrorState title="The team could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!others && !error && <Skeleton height={120} />}
      {others?.length === 0 && <p className={textStyles.muted}>{action.account.name} has no other team members.</p>}
      {others && others.length > 0 && (
        <table className={styles.teamTable}>
          <thead>
            <tr>
              <th scope="col">Team member</th>
              {COUNT_ENTRIES.map(([count, name]) => (
                <th key={count} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">
                <span className={textStyles.screenReaderOnly}>Assign</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {others.map((user) => (
              <tr key={user.user_id}>
                <th scope="row">
                  <span className={layoutStyles.row}>
                    <Person name={user.user_name} />
                    <span className={textStyles.truncate}>{user.user_name}</span>
                  </span>
                </th>
                {COUNT_ENTRIES.map(([count, name]) => (
                  <td key={count} className={textStyles.tabular} data-label={name}>
                    {user[count]}
                  </td>
                ))}
                <td>
                  {user.user_id === action.owner_id ? (
                    <span className={textStyles.caption}>Owner</span>
                  ) : (
                    <button
                      type="button"
                      className={buttonStyles.button}
                      aria-label={`Assign to ${user.user_name}`}
                      aria-busy={busy === user.user_id}
                      disabled={busy !== null}
                      onClick={() => void assign(user.user_id)}
                    >
                      Assign
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
