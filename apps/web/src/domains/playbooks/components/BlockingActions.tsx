/** Blocking actions of an action, as a list for its workspace and as a field for its form. */
import type { Action } from '@mainstay/contract/playbooks/actions';
import { useQuery } from '@tanstack/react-query';
import { Check, Circle, SkipForward } from 'lucide-react';
import { playActions } from '../queries.ts';
import { DependenciesField } from './DependenciesField.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './ActionWorkspace.module.css';

const STATES = {
  Pending: { name: 'Pending', Symbol: Circle },
  Completed: { name: 'Done', Symbol: Check },
  Skip: { name: 'Skipped', Symbol: SkipForward },
} as const;

interface BlockingActionsProps {
  action: Action;
  /** Returns the link to another action. */
  getActionHref: (id: number) => string;
}

/** Lists each blocking action with its status. */
export const BlockingActions = ({ action, getActionHref }: BlockingActionsProps) => (
  <ul className={styles.blockingActions}>
    {action.waits_for.map(({ id, name, status }) => {
      const { name: state, Symbol: StatusIcon } = STATES[status];
      return (
        <li key={id} data-done={status === 'Completed' || undefined}>
          <StatusIcon size={14} role="img" aria-label={state} />
          <a className={textStyles.link} href={getActionHref(id)}>
            {name}
          </a>
        </li>
      );
    })}
  </ul>
);

interface BlockingActionsFieldProps {
  playId: number;
  /** The edited action; undefined while a new one is created. */
  action?: Action;
  /** Ids of the blocking actions. */
  value: readonly number[];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}

/** Selects blocking actions among the others of the play. Until these are loaded, it offers the current ones. */
export function BlockingActionsField({ playId, action, value, error, onChange }: BlockingActionsFieldProps) {
  const { data } = useQuery(playActions(playId));
  const others = data?.actions.filter(({ id }) => id !== action?.id) ?? action?.waits_for ?? [];
  const choices = others.map(({ id, name, status }) => ({
    key: id,
    name,
    note: status === 'Pending' ? undefined : STATES[status].name,
  }));
  // Sorted as in the server's response, so that reselecting an action is not a change.
  return (
    <DependenciesField
      choices={choices}
      value={value}
      error={error}
      onChange={(ids) => onChange(ids.sort((a, b) => a - b))}
    />
  );
}
