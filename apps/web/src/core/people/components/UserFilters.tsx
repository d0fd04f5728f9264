import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { FilterBar } from '../../../platform/ui/FilterBar.tsx';
import { rolesQuery, teamsQuery } from '../queries.ts';
import type { UsersState } from './users-address.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './People.module.css';

interface UserFiltersProps {
  state: UsersState;
  onChange: (next: Partial<UsersState>) => void;
}

interface Choice {
  value: string;
  name: string;
}

/** Filters users by role and team. */
export function UserFilters({ state, onChange }: UserFiltersProps) {
  const roles = useQuery(rolesQuery).data?.listing.map(({ abbr, name }) => ({ value: abbr, name })) ?? [];
  const teams = useQuery(teamsQuery).data?.listing.map(({ id, name }) => ({ value: String(id), name })) ?? [];
  const filters = [
    { id: 'role', name: 'Role', choices: roles, value: state.role },
    { id: 'team', name: 'Team', choices: teams, value: state.team === undefined ? undefined : String(state.team) },
  ];
  const set = (id: string, value: string | undefined) =>
    onChange(id === 'role' ? { role: value } : { team: value === undefined ? undefined : Number(value) });
  const chips = filters.flatMap(({ id, name, choices, value }) =>
    value === undefined ? [] : [{ id, name, value: choices.find((c) => c.value === value)?.name ?? value }],
  );
  const renderEditor = (id: string, close: () => void) => {
    const { name = '', choices = [], value } = filters.find((filter) => filter.id === id) ?? {};
    const select = (next: string) => {
      set(id, next);
      close();
    };
    return <Choices name={name} choices={choices} value={value} onChoose={select} />;
  };
  return <FilterBar chips={chips} columns={filters} onRemove={(id) => set(id, undefined)} editor={renderEditor} />;
}

interface ChoicesProps {
  name: string;
  choices: readonly Choice[];
  value: string | undefined;
  onChoose: (value: string) => void;
}

const Choices = ({ name, choices, value, onChoose }: ChoicesProps) => (
  <ul className={styles.filterChoices} aria-label={name}>
    {choices.map((choice) => (
      <li key={choice.value}>
        <button type="button" aria-pressed={choice.value === value} onClick={() => onChoose(choice.value)}>
          <span className={clsx(layoutStyles.grow, textStyles.truncate)}>{choice.name}</span>
          {choice.value === value && <Check size={14} aria-hidden />}
        </button>
      </li>
    ))}
    {choices.length === 0 && <li className={textStyles.caption}>None yet.</li>}
  </ul>
);
