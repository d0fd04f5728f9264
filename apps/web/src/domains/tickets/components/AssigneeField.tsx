import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Picker } from '../../../platform/ui/Picker.tsx';
import { assignablePeopleQuery } from '../queries.ts';

interface AssigneeFieldProps {
  /** An email address, or empty. */
  value: string;
  onChange: (email: string) => void;
}

/** The number of people that the list shows; typing narrows it. */
const SHOWN = 50;

/** Selects the person who works on a ticket. */
export function AssigneeField({ value, onChange }: AssigneeFieldProps) {
  const people = useQuery(assignablePeopleQuery).data?.users_accounts ?? [];
  const [text, setText] = useState('');
  const assignee = people.find(({ email }) => email.toLowerCase() === value.toLowerCase());
  const found = people.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(text.toLowerCase()));
  const options = found.slice(0, SHOWN).map(({ id, name, email }) => ({ id, name: `${name} (${email})` }));
  const selected = assignee
    ? { id: assignee.id, name: `${assignee.name} (${assignee.email})` }
    : value === ''
      ? null
      : { id: 0, name: value };
  return (
    <Picker
      // The field keeps the typed text, which the name of the person replaces once it is loaded.
      key={selected?.name}
      label="Assigned to"
      none="No one"
      value={selected}
      options={options}
      onFind={setText}
      onChange={(next) => onChange(people.find(({ id }) => id === next?.id)?.email ?? '')}
    />
  );
}
