import type { AccountRow } from '@mainstay/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import type { ScreenProps } from '../../../builder/pages/page-screens.ts';
import { daysLeft, formatLongDate } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { formatAccountMoney } from '../../../platform/lib/money.ts';
import { toOwnerInput } from '../../../platform/lib/page-context.ts';
import { AccountLogo } from '../../../platform/ui/AccountLogo.tsx';
import { HealthBar } from '../../../platform/ui/HealthBar.tsx';
import { AccountPeekLink } from '../components/AccountPeekLink.tsx';
import { WidgetFrame } from '../components/WidgetFrame.tsx';
import { accountSummaries } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './AccountSummaries.module.css';

/** Renewals are near if at most this many days are left. */
const NEAR_DAYS = 90;

/** The first fifty active accounts with health, MRR and renewal (1-S-42). */
export function AccountSummaries({ context, hideTitle, noContainer }: ScreenProps) {
  const { data, error, refetch } = useQuery(accountSummaries(toOwnerInput(context)));
  return (
    <WidgetFrame
      widget="account-summaries"
      title="Accounts summary"
      more={{ text: 'All accounts', href: hashHref('/dashboard/accounts') }}
      rows={data?.accounts}
      error={error}
      onRetry={() => void refetch()}
      emptyText="No accounts"
      hideTitle={hideTitle}
      noContainer={noContainer}
    >
      <ul className={styles.list}>
        {data?.accounts.map((row) => (
          <Entry key={row.id} row={row} />
        ))}
      </ul>
    </WidgetFrame>
  );
}

const Entry = ({ row: { id, name, image_url, read_only_account, health, mrr, renewal } }: { row: AccountRow }) => (
  <li>
    <span className={styles.account}>
      <AccountLogo name={name} image={image_url} size={20} />
      <AccountPeekLink id={id} name={name} />
      {read_only_account && <Lock size={12} role="img" aria-label="View only" />}
    </span>
    <HealthBar score={health} />
    <span className={clsx(textStyles.tabular, styles.figure)} title="MRR">
      {formatAccountMoney(mrr)}
    </span>
    <span className={clsx(textStyles.caption, textStyles.tabular, styles.figure)} title="Renewal">
      {renewal === null ? 'No renewal' : formatRenewal(renewal)}
    </span>
  </li>
);

function formatRenewal(renewal: string): string {
  const days = daysLeft(renewal);
  return days >= 0 && days <= NEAR_DAYS ? `in ${days} days` : formatLongDate(renewal);
}
