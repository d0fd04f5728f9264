import type { AccountDetails } from '@mainstay/contract/accounts';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { formatPercentChange } from '@mainstay/contract/rules/percentages';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../../../platform/lib/dates.ts';
import { formatAccountMoney } from '../../../../platform/lib/money.ts';
import { TodayNotice } from '../../../../platform/ui/TodayNotice.tsx';
import { Person } from '../../../../platform/ui/Person.tsx';
import { HealthExplanation } from '../../../health/HealthExplanation.tsx';
import { RankCell } from '../../list/components/RankCell.tsx';
import { RenewalDays } from '../../list/components/RenewalCell.tsx';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './AccountFacts.module.css';

interface AccountFactsProps {
  account: AccountDetails;
  asOf: string | undefined;
  since: string | undefined;
  readOnly: boolean;
  healthHref: string;
}

const NO_DATA = <span className={clsx(textStyles.muted, styles.muted)}>No data</span>;

function formatTasks({ pending_actions, open_plays }: AccountDetails): string {
  if (open_plays === 0) return String(pending_actions);
  return `${pending_actions} in ${formatCount(open_plays, 'play')}`;
}

/** The strip of facts below the account's name. */
export function AccountFacts({ account, asOf, since, readOnly, healthHref }: AccountFactsProps) {
  const change = account.percentage_change_in_mrr;
  const facts: [string, ReactNode][] = [
    ['Health', <HealthExplanation key="h" account={account} asOf={asOf} since={since} href={healthHref} />],
    [
      'MRR',
      <>
        {formatAccountMoney(account.mrr)}
        {change !== null && change !== 0 && (
          <em className={textStyles.tabular} data-tone={change > 0 ? 'good' : 'bad'}>
            {formatPercentChange(change)}
          </em>
        )}
      </>,
    ],
    [
      'Renewal',
      account.renewal ? (
        <>
          {formatLongDate(account.renewal)}
          <RenewalDays day={account.renewal} asOf={asOf} />
        </>
      ) : (
        NO_DATA
      ),
    ],
    [
      'Primary owner',
      account.primary_owner ? (
        <span className={styles.owner}>
          <Person name={account.primary_owner.name} size={18} />
          {account.primary_owner.name}
        </span>
      ) : (
        <span className={clsx(textStyles.muted, styles.muted)}>No owner</span>
      ),
    ],
    ['Open tasks', formatTasks(account)],
    ['Rank', <RankCell key="r" account={account} readOnly={readOnly} />],
  ];
  return (
    <>
      <dl className={styles.root} data-pdf-head>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={textStyles.tabular}>{value}</dd>
          </div>
        ))}
      </dl>
      {asOf !== undefined && <TodayNotice what="plan, owner, open tasks, and rank" />}
    </>
  );
}
