import type { PinnableAccount } from '@mainstay/contract/pins';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { AccountLogo } from '../../../platform/ui/AccountLogo.tsx';
import { Card } from '../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { SearchField } from '../../../platform/ui/SearchField.tsx';
import { PinButton } from '../../../platform/ui/PinButton.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { pinnableAccounts } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from '../screens/PinBoard.module.css';

interface AccountChoiceProps {
  pinned: readonly PinnableAccount[];
  getAccountHref: (account: { id: number; name: string }) => string;
  onPin: (account: { id: number; name: string }, pinned: boolean) => void;
}

const byName = (a: PinnableAccount, b: PinnableAccount) =>
  a.account_name.localeCompare(b.account_name) || a.account_id - b.account_id;

/** Lists all accounts of the user, pinned or not, which can be searched by a part of the name. */
export function AccountChoice({ pinned, getAccountHref, onPin }: AccountChoiceProps) {
  const [find, setFind] = useState('');
  const { data, error, refetch } = useQuery({ ...pinnableAccounts(find), placeholderData: keepPreviousData });
  const pinnedIds = new Set(pinned.map(({ account_id }) => account_id));
  const matchingPins = pinned.filter(({ account_name }) =>
    account_name.toLowerCase().includes(find.trim().toLowerCase()),
  );
  const unpinnedAccounts = data?.accounts.filter(({ account_id }) => !pinnedIds.has(account_id));
  const rows = unpinnedAccounts && [...unpinnedAccounts, ...matchingPins].sort(byName);
  return (
    <Card title="Your accounts">
      <div className={styles.search}>
        <SearchField label="Search accounts" value={find} onFind={setFind} />
      </div>
      {error ? (
        <ErrorState title="Your accounts could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : rows?.length === 0 ? (
        <p className={styles.emptyMessage}>
          {find ? `No accounts match “${find}”.` : 'You do not have access to any accounts yet.'}
        </p>
      ) : (
        <ul className={styles.accountList} aria-label="Your accounts" aria-busy={!rows}>
          {rows?.map(({ account_id: id, account_name: name, image_url }) => (
            <li key={id}>
              <AccountLogo name={name} image={image_url} size={24} />
              <a
                className={clsx(textStyles.link, textStyles.truncate, layoutStyles.grow)}
                href={getAccountHref({ id, name })}
              >
                {name}
              </a>
              <PinButton name={name} pinned={pinnedIds.has(id)} onPin={(on) => onPin({ id, name }, on)} />
            </li>
          )) ?? <AccountSkeletons />}
        </ul>
      )}
      {data?.has_next && (
        <p className={clsx(textStyles.caption, styles.moreMessage)}>
          More results available. Type part of a name to narrow the list.
        </p>
      )}
    </Card>
  );
}

const AccountSkeletons = () =>
  [0, 1, 2, 3, 4, 5].map((row) => (
    <li key={row}>
      <Skeleton width={24} height={24} />
      <Skeleton width={140} />
    </li>
  ));
