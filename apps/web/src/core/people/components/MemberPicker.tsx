import { Select } from '@mantine/core';
import type { UserRow } from '@mainstay/contract/people/users';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchUsers } from '../queries.ts';
import { formatUserName } from './format-people.ts';
import './field-styles.ts';

/** Typing is debounced by this delay before users are searched. */
const DEBOUNCE_MS = 200;

interface MemberPickerProps {
  /** Ids of users to exclude. */
  excluded: ReadonlySet<number>;
  onPick: (user: UserRow) => void;
}

/** Adds users that are searched by a part of their name or email address. */
export function MemberPicker({ excluded, onPick }: MemberPickerProps) {
  const [find, setFind] = useState('');
  const [debouncedFind] = useDebouncedValue(find.trim(), DEBOUNCE_MS);
  const { data } = useQuery(searchUsers(debouncedFind));
  const candidates = (data?.listing ?? []).filter((user) => user.status !== 'inactive' && !excluded.has(user.id));
  const addUser = (id: string | null) => {
    const user = candidates.find((hit) => String(hit.id) === id);
    if (user) onPick(user);
    setFind('');
  };
  return (
    <Select
      label="Add a person"
      placeholder="Name or email"
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="No people found"
      // The server has already filtered the results, and it also searches email addresses.
      filter={({ options }) => options}
      data={candidates.map((user) => ({ value: String(user.id), label: getLabel(user) }))}
      value={null}
      searchValue={find}
      onSearchChange={setFind}
      onChange={addUser}
    />
  );
}

const getLabel = (user: UserRow): string =>
  formatUserName(user) === user.email ? user.email : `${formatUserName(user)} · ${user.email}`;
