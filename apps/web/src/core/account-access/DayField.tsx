import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`. */
  value: string;
  max: string;
  onChange: (day: string) => void;
  /** Called on Enter, after `onChange`. */
  onDone?: () => void;
}

/** Earlier dates are ignored because the user is still typing the year. */
const MIN_DAY = '1990-01-01';

/** Date field that reports only plausible days, so a year that is still being typed does not trigger `onChange`. */
export function DayField({ label, value, max, onChange, onDone }: DayFieldProps) {
  // The text being typed; null while the field shows the value.
  const [text, setText] = useState<string | null>(null);
  const onInput = (next: string) => {
    setText(next);
    if (next >= MIN_DAY && next <= max && next !== value) onChange(next);
  };
  return (
    <TextInput
      wrapperProps={{ 'data-part': 'day-field' }}
      type="date"
      label={label}
      min={MIN_DAY}
      max={max}
      value={text ?? value}
      onChange={(event) => onInput(event.currentTarget.value)}
      onBlur={() => setText(null)}
      onKeyDown={(event) => event.key === 'Enter' && onDone?.()}
    />
  );
}
