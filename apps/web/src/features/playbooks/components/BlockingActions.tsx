/** What an action waits for: as its workspace tells it, and as its form asks for it. */
import type { Action } from '@mainstay/contract/playbooks/actions';
import { useQuery } from '@tanstack/react-query';
import { Check, Circle, SkipForward } from 'lucide-react';
import { playActions } from '../queries.ts';
import { DependenciesField } from './DependenciesField.tsx';

const STATES = {
  Pending: { name: 'Pending', Symbol: Circle },
  Completed: { name: 'Done', Symbol: Check },
  Skip: { name: 'Skipped', Symbol: SkipForward },
} as const;

interface ActionWaitsProps {
  action: Action;
  /** The link to another action. */
  hrefOf: (id: number) => string;
}

/** Each by its name, with how far it is. */
export const BlockingActions = ({ action, hrefOf }: ActionWaitsProps) => (
  <ul className="aw-waits">
    {action.waits_for.map(({ id, name, status }) => {
      const { name: state, Symbol: Mark } = STATES[status];
      return (
        <li key={id} data-done={status === 'Completed' || undefined}>
          <Mark size={14} role="img" aria-label={state} />
          <a className="link" href={hrefOf(id)}>
            {name}
          </a>
        </li>
      );
    })}
  </ul>
);

interface ActionWaitsFieldProps {
  playId: number;
  /** The action that is edited; none while it is being made. */
  action?: Action;
  /** Ids of those that it is to wait for. */
  value: readonly number[];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}

/** Chooses among the others of the play; until they are known, among those that it waits for already. */
export function BlockingActionsField({ playId, action, value, error, onChange }: ActionWaitsFieldProps) {
  const { data } = useQuery(playActions(playId));
  const others = data?.actions.filter(({ id }) => id !== action?.id) ?? action?.waits_for ?? [];
  const choices = others.map(({ id, name, status }) => ({
    ...{ key: id, name },
    note: status === 'Pending' ? undefined : STATES[status].name,
  }));
  // As the server tells them: what is chosen again is no change.
  return (
    <DependenciesField
      choices={choices}
      value={value}
      error={error}
      onChange={(ids) => onChange(ids.sort((a, b) => a - b))}
    />
  );
}
