import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Picker, type PickerValue } from '../../../platform/ui/Picker.tsx';
import { accountSearch } from '../../../core/account-access/queries.ts';

interface AccountLookupProps {
  value: PickerValue | null;
  onChange: (account: PickerValue | null) => void;
}

/** Looks up any account to explain why it matches the rule or does not. */
export function AccountLookup({ value, onChange }: AccountLookupProps) {
  const [text, setText] = useState('');
  const [debouncedText] = useDebouncedValue(text, 200);
  const { data } = useQuery(accountSearch(debouncedText));
  return (
    <Picker
      label="Check why an account matches"
      none="Search accounts"
      value={value}
      options={data?.accounts ?? []}
      onFind={setText}
      onChange={onChange}
    />
  );
}
