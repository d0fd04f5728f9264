import type { SuccessPlan } from '@mainstay/contract/success-plans';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { criteriaQuery } from '../queries.ts';
import { withArchived } from './format-plan.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './PlanEditor.module.css';

/** Sorted, so that the same selection is an equal draft. */
const toggleId = (value: readonly number[], id: number, isSelected: boolean): number[] =>
  [...value.filter((other) => other !== id), ...(isSelected ? [id] : [])].toSorted((a, b) => a - b);

interface CriteriaProps {
  /** Ids of the selected criteria. */
  value: readonly number[];
  /** The criteria of the saved plan in their order. They may include one that is no longer offered. */
  savedCriteria: SuccessPlan['selected_criteria'];
  writes: boolean;
  onChange: (value: readonly number[]) => void;
}

/** The success criteria of the plan. */
export const Criteria = ({ value, savedCriteria, writes, onChange }: CriteriaProps) => (
  <section className={styles.section} aria-label="Success criteria">
    <h2>Success criteria</h2>
    {writes ? (
      <Choices value={value} savedCriteria={savedCriteria} onChange={onChange} />
    ) : (
      <SelectedCriteria criteria={savedCriteria} />
    )}
  </section>
);

function Choices({ value, savedCriteria, onChange }: Omit<CriteriaProps, 'writes'>) {
  const { data, error, refetch } = useQuery(criteriaQuery);
  if (error)
    return (
      <p className={layoutStyles.row} role="alert">
        <span className={textStyles.muted}>Could not load the criteria. {getErrorMessage(error)}</span>
        <button type="button" className={buttonStyles.button} onClick={() => void refetch()}>
          Retry
        </button>
      </p>
    );
  if (!data) return <Skeleton height={48} />;
  const choices = withArchived(data.criteria, savedCriteria);
  if (choices.length === 0) return <p className={textStyles.muted}>None defined yet.</p>;
  const selectedIds = new Set(value);
  return (
    <div className={styles.criteria}>
      {choices.map(({ id, name }) => (
        <CheckField
          key={id}
          label={name}
          value={selectedIds.has(id)}
          onChange={(on) => onChange(toggleId(value, id, on))}
        />
      ))}
    </div>
  );
}

const SelectedCriteria = ({ criteria }: { criteria: CriteriaProps['savedCriteria'] }) =>
  criteria.length === 0 ? (
    <p className={textStyles.muted}>None selected.</p>
  ) : (
    <ul className={styles.criteria}>
      {criteria.map(({ id, name }) => (
        <li key={id} className={layoutStyles.row}>
          <Check size={14} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  );
