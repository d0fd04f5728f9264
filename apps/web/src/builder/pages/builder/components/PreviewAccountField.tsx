import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountSearch } from '../../../../core/account-access/queries.ts';
import { Picker, type PickerValue } from '../../../../platform/ui/Picker.tsx';
import styles from './Builder.module.css';

interface PreviewAccountFieldProps {
  value: PickerValue | null;
  onChange: (account: PickerValue | null) => void;
}

/** Selects the account with which the page is previewed. */
export function PreviewAccountField({ value, onChange }: PreviewAccountFieldProps) {
  const [find, setFind] = useState('');
  const { data } = useQuery(accountSearch(find));
  return (
    <div className={styles.inspectorSection}>
      <Picker
        label="Preview with an account"
        none="No account"
        value={value}
        options={data?.accounts ?? []}
        onFind={setFind}
        onChange={onChange}
      />
    </div>
  );
}
