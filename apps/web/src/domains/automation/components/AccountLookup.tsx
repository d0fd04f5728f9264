import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../../platform/lib/use-debounced.ts';
import { Picker, type PickerValue } from '../../../platform/ui/Picker.tsx';
import { accountSearch } from '../../../core/account-access/queries.ts';

interface AccountLookupProps {
  value: PickerValue | null;
  onChange: (account: PickerValue | null) => void;
}

/** Looks up any account to explain why it matches the rule or does not. */
export function AccountLookup({ value, onChange }: AccountLookupProps) {
  const [text, setText] = useState('');
  const { data } = useQuery(accountSearch(useDebounced(text, 200)));
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
