import { type ComponentProps, useState } from 'react';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { parseTypedNumber } from './editor-state.ts';

interface NumberFieldProps extends Pick<ComponentProps<typeof TextField>, 'label' | 'error'> {
  value: number;
  onNumber: (value: number) => void;
}

/** Required number field. The typed text is kept as it is (`-` precedes its digits) and is applied once it is a valid number. */
export function NumberField({ value, onNumber, ...field }: NumberFieldProps) {
  const [text, setText] = useState(String(value));
  const [applied, setApplied] = useState(value);
  // The value changed from outside, for example because another list entry is now at this position.
  if (applied !== value) {
    setApplied(value);
    setText(String(value));
  }
  const onInput = (typed: string) => {
    setText(typed);
    const number = parseTypedNumber(typed);
    if (number === undefined) return;
    setApplied(number);
    onNumber(number);
  };
  return (
    <TextField
      {...field}
      type="number"
      step="any"
      value={text}
      onChange={onInput}
      onBlur={() => setText(String(value))}
    />
  );
}
