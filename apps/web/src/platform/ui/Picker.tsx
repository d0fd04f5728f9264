import { Select } from '@mantine/core';
import { useState } from 'react';
import '@mantine/core/styles/Combobox.layer.css';
import './overlay-styles.ts';

export interface PickerValue {
  id: number;
  name: string;
}

interface PickerProps {
  label: string;
  /** Whether only screen readers get the label. */
  hidesLabel?: boolean;
  /** The placeholder if nothing is selected. */
  none: string;
  value: PickerValue | null;
  /** Options that match the typed text. */
  options: readonly PickerValue[];
  error?: string | null | undefined;
  onFind: (text: string) => void;
  onChange: (value: PickerValue | null) => void;
}

/** Selects one of many options, which the server searches by a part of their name. */
export function Picker({ label, hidesLabel = false, none, value, options, error, onFind, onChange }: PickerProps) {
  const [text, setText] = useState(value?.name ?? '');
  const allOptions = value && !options.some(({ id }) => id === value.id) ? [value, ...options] : options;
  return (
    <Select
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      placeholder={none}
      error={error}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      nothingFoundMessage="Nothing found"
      // The server has already filtered the options.
      filter={({ options: found }) => found}
      data={allOptions.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value.id) : null}
      searchValue={text}
      onSearchChange={(next) => {
        setText(next);
        onFind(next === value?.name ? '' : next);
      }}
      onChange={(id) => onChange(allOptions.find((one) => String(one.id) === id) ?? null)}
    />
  );
}
