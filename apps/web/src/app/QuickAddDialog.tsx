import { Modal } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { writableAccounts } from '../features/accounts/queries.ts';
import type { MenuRef } from '../lib/addresses.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { AccountLogo } from '../ui/AccountLogo.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import './QuickAddDialog.css';

const SETTLE_MS = 200;

interface QuickAddDialogProps {
  /** What is added, such as `Note`. */
  what: string;
  onChoose: (account: MenuRef) => void;
  onClose: () => void;
}

/** Which account something is for, by a part of its name; Enter takes the first. */
export function QuickAddDialog({ what, onChoose, onClose }: QuickAddDialogProps) {
  const [find, setFind] = useState('');
  const { data } = useQuery({
    ...writableAccounts(useDebounced(find, SETTLE_MS)),
    placeholderData: keepPreviousData,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (data?.[0]) onChoose(data[0]);
  };
  return (
    <Modal opened onClose={onClose} title={`New ${what.toLowerCase()}`}>
      <form className="qa" onSubmit={submit}>
        <TextField data-autofocus label="Account" placeholder="A part of its name" value={find} onChange={setFind} />
        <ul aria-label="Accounts">
          {data?.map((account) => (
            <li key={account.id}>
              <button type="button" onClick={() => onChoose(account)}>
                <AccountLogo name={account.name} image={account.image_url} />
                <span className="ell">{account.name}</span>
              </button>
            </li>
          )) ?? <Skeleton height={30} />}
        </ul>
        {data?.length === 0 && (
          <p className="cap" role="status">
            No account of yours to write on is called so.
          </p>
        )}
      </form>
    </Modal>
  );
}
