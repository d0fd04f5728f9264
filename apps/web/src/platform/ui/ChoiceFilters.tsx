import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterBar } from './FilterBar.tsx';
import layoutStyles from '../theme/layout.module.css';
import textStyles from '../theme/text.module.css';
import styles from './ChoiceFilters.module.css';

export interface ChoiceFilter {
  id: string;
  name: string;
  choices: readonly { value: string; name: string }[];
  value: string | undefined;
}

interface ChoiceFiltersProps {
  filters: readonly ChoiceFilter[];
  onChange: (id: string, value: string | undefined) => void;
  /** Rendered before the filters, such as a view switch. */
  before?: ReactNode;
  /** Rendered on the right. */
  children?: ReactNode;
}

/** The toolbar of a list whose filters each select one of a few options. */
export function ChoiceFilters({ filters, onChange, before, children }: ChoiceFiltersProps) {
  const chips = filters.flatMap(({ id, name, choices, value }) =>
    value === undefined ? [] : [{ id, name, value: choices.find((c) => c.value === value)?.name ?? value }],
  );
  const renderEditor = (id: string, close: () => void) => {
    const filter = filters.find((one) => one.id === id);
    const select = (next: string) => {
      onChange(id, next);
      close();
    };
    return filter && <Choices filter={filter} onChoose={select} />;
  };
  return (
    <FilterBar
      before={before}
      chips={chips}
      columns={filters}
      onRemove={(id) => onChange(id, undefined)}
      editor={renderEditor}
    >
      {children}
    </FilterBar>
  );
}

const Choices = ({ filter, onChoose }: { filter: ChoiceFilter; onChoose: (value: string) => void }) => (
  <ul className={styles.choices} aria-label={filter.name}>
    {filter.choices.map((choice) => (
      <li key={choice.value}>
        <button type="button" aria-pressed={choice.value === filter.value} onClick={() => onChoose(choice.value)}>
          <span className={clsx(layoutStyles.grow, textStyles.truncate)}>{choice.name}</span>
          {choice.value === filter.value && <Check size={14} aria-hidden />}
        </button>
      </li>
    ))}
    {filter.choices.length === 0 && <li className={textStyles.caption}>None yet.</li>}
  </ul>
);
