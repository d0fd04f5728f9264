import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { messageOf } from '../../../lib/api.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import '../../../ui/button.css';
import { criteriaQuery } from '../queries.ts';

/** In their order, so that the same ones are the same draft. */
const toggled = (value: readonly number[], id: number, on: boolean): number[] =>
  [...value.filter((other) => other !== id), ...(on ? [id] : [])].toSorted((a, b) => a - b);

interface CriteriaProps {
  /** Ids of those that are selected; one that is offered no more stays among them. */
  value: readonly number[];
  writes: boolean;
  onChange: (value: readonly number[]) => void;
}

/** What the plan counts as a success. */
export function Criteria(props: CriteriaProps) {
  return (
    <section className="spe-part" aria-label="Success criteria">
      <h2>Success criteria</h2>
      <Choices {...props} />
    </section>
  );
}

function Choices({ value, writes, onChange }: CriteriaProps) {
  const { data, error, refetch } = useQuery(criteriaQuery);
  if (error)
    return (
      <p className="row" role="alert">
        <span className="dim">The criteria could not be loaded. {messageOf(error)}</span>
        <button type="button" className="btn" onClick={() => void refetch()}>
          Retry
        </button>
      </p>
    );
  if (!data) return <Skeleton height={48} />;
  const chosen = new Set(value);
  if (!writes) {
    const named = data.criteria.filter(({ id }) => chosen.has(id));
    if (named.length === 0) return <p className="dim">None is selected.</p>;
    return (
      <ul className="spe-criteria">
        {named.map(({ id, name }) => (
          <li key={id} className="row">
            <Check size={14} aria-hidden />
            {name}
          </li>
        ))}
      </ul>
    );
  }
  if (data.criteria.length === 0) return <p className="dim">Your company has not named any yet.</p>;
  return (
    <div className="spe-criteria">
      {data.criteria.map(({ id, name }) => (
        <CheckField key={id} label={name} value={chosen.has(id)} onChange={(on) => onChange(toggled(value, id, on))} />
      ))}
    </div>
  );
}
