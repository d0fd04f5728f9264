import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IP_RANGE_MESSAGE, isIpRange } from '@mainstay/contract/rules/ip-range';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { choicesQuery } from '../queries.ts';
import type { AuditSearch } from './audit-address.ts';
import type { FilterId } from './audit-filters.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import columnFilterStyles from '../../../platform/ui/ColumnFilter.module.css';

interface AuditFilterFormProps {
  id: FilterId;
  search: AuditSearch;
  onApply: (changes: AuditSearch) => void;
  onClose: () => void;
}

type Texts = Partial<Record<'who' | 'verb' | 'entity' | 'from' | 'to' | 'ip', string>>;

/** The form of one filter. An empty field removes the filter. */
export function AuditFilterForm({ id, search, onApply, onClose }: AuditFilterFormProps) {
  const { who, verb, entity, from, to, ip } = search;
  const [texts, setTexts] = useState<Texts>(id === 'days' ? { from, to } : { [id]: { who, verb, entity, ip }[id] });
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changes = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text?.trim() || undefined]));
    if (changes.ip && !isIpRange(changes.ip)) return setError(IP_RANGE_MESSAGE);
    onApply(changes);
    onClose();
  };
  const field = (key: keyof Texts) => ({
    value: texts[key] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTexts({ ...texts, [key]: currentTarget.value }),
  });
  return (
    <form className={columnFilterStyles.filterForm} onSubmit={submit}>
      {id === 'who' && (
        <TextInput
          data-autofocus
          aria-label="Who"
          placeholder="Name or email"
          maxLength={350}
          error={error}
          {...field('who')}
        />
      )}
      {id === 'ip' && (
        <TextInput
          data-autofocus
          aria-label="Address"
          placeholder="203.0.113.7 or 10.0.0.0/8"
          error={error}
          {...field('ip')}
        />
      )}
      {(id === 'verb' || id === 'entity') && <Choice id={id} {...field(id)} />}
      {id === 'days' && (
        <>
          <TextInput data-autofocus type="date" label="From" min="1900-01-01" max="2199-12-31" {...field('from')} />
          <TextInput type="date" label="To" min="1900-01-01" max="2199-12-31" {...field('to')} />
        </>
      )}
      <div className={clsx(layoutStyles.row, layoutStyles.spaceBetween)}>
        <Button variant="subtle" color="gray" c="var(--text-1)" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Apply</Button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  id: 'verb' | 'entity';
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** Drop-down with the values that occur in the log. A value from the address is listed even if it does not occur. */
function Choice({ id, value, onChange }: ChoiceProps) {
  const { data } = useQuery(choicesQuery);
  const choices = (id === 'verb' ? data?.verbs : data?.entities) ?? [];
  const unknown = value !== '' && !choices.some((c) => c.value === value) ? [{ value, label: value }] : [];
  return (
    <NativeSelect
      data-autofocus
      aria-label={id === 'verb' ? 'What' : 'Kind'}
      data={[{ value: '', label: 'Anything' }, ...unknown, ...choices]}
      value={value}
      onChange={onChange}
    />
  );
}
