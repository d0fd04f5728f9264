import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { ownersQuery } from '../queries.ts';
import { toOwnerOptions } from './owner-options.ts';

interface OwnerFieldProps {
  value: number | undefined;
  onChange: (owner: number | undefined) => void;
}

/** Selects whose actions are listed: everyone's, or those of one person who reports to the manager (2-S-65). */
export function OwnerField({ value, onChange }: OwnerFieldProps) {
  const { data } = useQuery(ownersQuery);
  return (
    <SelectField
      label="Owner"
      quiet
      none="All owners"
      value={value === undefined ? '' : String(value)}
      options={toOwnerOptions(data?.owners ?? [])}
      onChange={(id) => onChange(id ? Number(id) : undefined)}
    />
  );
}
