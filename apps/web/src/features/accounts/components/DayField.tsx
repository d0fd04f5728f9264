import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`. */
  value: string;
  max: string;
  onChange: (day: string) => void;
  /** Enter, after the day was told. */
  onDone?: () => void;
}

/** Years of fewer digits are still being typed. */
const LEAST = '1990-01-01';

/** A day. It is told as soon as it is one that may be meant. */
export function DayField({ label, value, max, onChange, onDone }: DayFieldProps) {
  // What is being typed and may not be meant yet; null while the field says the value.
  const [text, setText] = useState<string | null>(null);
  const type = (next: string) => {
    setText(next);
    if (next >= LEAST && next <= max && next !== value) onChange(next);
  };
  return (
    <TextInput
      className="day-field"
      type="date"
      label={label}
      min={LEAST}
      max={max}
      value={text ?? value}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setText(null)}
      onKeyDown={(event) => event.key === 'Enter' && onDone?.()}
    />
  );
}
