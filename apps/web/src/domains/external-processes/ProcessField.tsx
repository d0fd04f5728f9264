import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../platform/ui/SelectField.tsx';
import { processChoices } from './queries.ts';

interface ProcessFieldProps {
  value: number | null;
  /** Name of the selected process, if known. An archived one is not among the options. */
  name?: string | undefined;
  error?: string | undefined;
  onChange: (id: number | null) => void;
}

/** Selects the external process that an action executes. It is hidden if the company has none. */
export function ProcessField({ value, name, error, onChange }: ProcessFieldProps) {
  const { data } = useQuery(processChoices);
  const processes = data?.processes ?? [];
  if (processes.length === 0 && value === null) return null;
  const isOffered = value === null || processes.some(({ id }) => id === value);
  const options = processes.map((process) => ({ value: String(process.id), label: process.name }));
  const currentOptions = isOffered
    ? []
    : [{ value: String(value), label: name ?? (data ? `No. ${value} (archived)` : '…') }];
  return (
    <SelectField
      label="External process"
      none="None"
      value={value === null ? '' : String(value)}
      options={[...options, ...currentOptions]}
      error={error}
      onChange={(id) => onChange(id === ('' as string) ? null : Number(id))}
    />
  );
}
