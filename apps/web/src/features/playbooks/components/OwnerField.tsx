import type { Owner } from '@mainstay/contract/playbooks/owners';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ownersQuery } from '../queries.ts';

interface OwnerFieldProps {
  value: number | undefined;
  onChange: (owner: number | undefined) => void;
}

/** Whose actions are listed: everybody's, or those of one of the people below a manager (2-S-65). */
export function OwnerField({ value, onChange }: OwnerFieldProps) {
  const { data } = useQuery(ownersQuery);
  return (
    <SelectField
      label="Owner"
      quiet
      none="All owners"
      value={value === undefined ? '' : String(value)}
      options={optionsOf(data?.owners ?? [])}
      onChange={(id) => onChange(id ? Number(id) : undefined)}
    />
  );
}

/** Each below who they report to, moved in by their depth. */
const optionsOf = (owners: readonly Owner[], depth = 0): { value: string; label: string }[] =>
  owners.flatMap(({ id, name, reports }) => [
    { value: String(id), label: `${'\u2003'.repeat(depth)}${name}` },
    ...optionsOf(reports, depth + 1),
  ]);
