import { type ComponentProps, useState } from 'react';
import { TextField } from '../../../../ui/TextField.tsx';
import { parseTypedNumber } from './editor-state.ts';

interface NumberFieldProps extends Pick<ComponentProps<typeof TextField>, 'label' | 'error'> {
  value: number;
  onNumber: (value: number) => void;
}

/** A number that must be there. What is typed stays as it is (`-` comes before its digits) and counts once it is one. */
export function NumberField({ value, onNumber, ...field }: NumberFieldProps) {
  const [text, setText] = useState(String(value));
  const [counts, setCounts] = useState(value);
  // Another entry of the list took this place.
  if (counts !== value) {
    setCounts(value);
    setText(String(value));
  }
  const type = (typed: string) => {
    setText(typed);
    const number = parseTypedNumber(typed);
    if (number === undefined) return;
    setCounts(number);
    onNumber(number);
  };
  return (
    <TextField {...field} type="number" step="any" value={text} onChange={type} onBlur={() => setText(String(value))} />
  );
}
