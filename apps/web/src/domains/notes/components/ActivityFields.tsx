import type { Note } from '@mainstay/contract/notes';
import { MAX_PARTICIPANTS, NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getToday } from '../../../platform/lib/dates.ts';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { accountPeople } from '../queries.ts';
import pillsFieldStyles from '../../../platform/ui/PillsField.module.css';
import styles from './NoteForm.module.css';

/** Day and contacts of a logged activity, as values of a form. */
export interface ActivityValues {
  /** Empty for a plain note, and for a cleared field. */
  happened_on: string;
  participants: Note['participants'];
}

/** Returns the error of the day on which an activity happened. */
export const validateDay = (day: string): { happened_on?: string } => {
  if (day === '') return { happened_on: NOTE_MESSAGES.day };
  return day > getToday() ? { happened_on: NOTE_MESSAGES.future } : {};
};

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

interface ActivityFieldsProps {
  accountId: number;
  day: FieldProps<string>;
  participants: FieldProps<Note['participants']>;
}

/** When an activity happened, and the contacts who took part. */
export function ActivityFields({ accountId, day, participants }: ActivityFieldsProps) {
  const people = useQuery(accountPeople(accountId)).data ?? [];
  const { value: selected } = participants;
  // A selected contact may not be loaded yet.
  const known = new Map([...selected, ...people].map((person) => [String(person.id), person]));
  return (
    <div className={styles.fieldPair}>
      <TextField label="Date" type="date" min="1900-01-01" max={getToday()} {...day} />
      <MultiSelect
        className={pillsFieldStyles.root}
        label="Participants"
        searchable
        maxValues={MAX_PARTICIPANTS}
        placeholder={selected.length === 0 ? 'Choose contacts' : ''}
        nothingFoundMessage="No contacts found"
        data={[...known].map(([value, { name }]) => ({ value, label: name }))}
        value={selected.map(({ id }) => String(id))}
        error={participants.error}
        onChange={(ids) => participants.onChange(ids.flatMap((id) => known.get(id) ?? []))}
      />
    </div>
  );
}
