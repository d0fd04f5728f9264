import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { toOwnerInput } from '../../../platform/lib/page-context.ts';
import { AccountLogo } from '../../../platform/ui/AccountLogo.tsx';
import type { ScreenProps } from '../../../builder/pages/page-screens.ts';
import { AccountPeekLink } from '../components/AccountPeekLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { WidgetFrame } from '../components/WidgetFrame.tsx';
import { recentPages } from '../queries.ts';
import styles from './RecentAccounts.module.css';

/** Lists the user's accounts by onboarding date, newest first. */
export function RecentAccounts({ context, hideTitle, noContainer }: ScreenProps) {
  const pages = useInfiniteQuery(recentPages(toOwnerInput(context)));
  const rows = pages.data?.pages.flatMap(({ listing }) => listing);
  return (
    <WidgetFrame
      widget="recent-accounts"
      title="Recently onboarded accounts"
      rows={rows}
      error={pages.error}
      onRetry={() => void pages.refetch()}
      emptyText="No Record Found"
      hideTitle={hideTitle}
      noContainer={noContainer}
    >
      <ul className={styles.list}>
        {rows?.map(({ account_id: id, account_name: name, image_url, read_only_account }) => (
          <li key={id}>
            <AccountLogo name={name} image={image_url} size={24} />
            <AccountPeekLink id={id} name={name} className={styles.link} />
            {read_only_account && <Lock size={13} role="img" aria-label="View only" />}
          </li>
        ))}
      </ul>
      <ShowMore {...pages} />
    </WidgetFrame>
  );
}
