import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountSearch } from '../account-access/queries.ts';
import { searchUsers } from '../people/queries.ts';
import { Picker, type PickerValue } from '../../platform/ui/Picker.tsx';
import styles from '../../platform/ui/SelectField.module.css';

/** The user whose rights a preview uses, and its account. Null means the author's own rights, or no account. */
export interface PreviewContext {
  user: PickerValue | null;
  account: PickerValue | null;
}

interface PreviewAsFieldsProps {
  value: PreviewContext;
  onChange: (value: PreviewContext) => void;
}

/** Selects the user and the account of a preview. */
export function PreviewAsFields({ value, onChange }: PreviewAsFieldsProps) {
  const [findUser, setFindUser] = useState('');
  const [findAccount, setFindAccount] = useState('');
  const users = useQuery(searchUsers(findUser));
  const accounts = useQuery(accountSearch(findAccount));
  const people = (users.data?.listing ?? []).map(({ id, first_name, last_name, email }) => ({
    id,
    name: `${first_name} ${last_name}`.trim() || email,
  }));
  return (
    <div className={styles.pair}>
      <Picker
        label="View as"
        none="Yourself"
        value={value.user}
        options={people}
        onFind={setFindUser}
        onChange={(user) => onChange({ ...value, user })}
      />
      <Picker
        label="Preview with account"
        none="No account"
        value={value.account}
        options={accounts.data?.accounts ?? []}
        onFind={setFindAccount}
        onChange={(account) => onChange({ ...value, account })}
      />
    </div>
  );
}
