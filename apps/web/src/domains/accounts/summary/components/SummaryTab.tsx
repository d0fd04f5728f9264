import { clsx } from 'clsx';
import { DetailsCard } from './DetailsCard.tsx';
import { MetricsStrip } from './MetricsStrip.tsx';
import { HistoryCard } from '../../../health/HistoryCard.tsx';
import { buildHealthChart, buildRevenueChart, buildUsageChart } from '../../../health/history-charts.ts';
import { KeyContacts } from './KeyContacts.tsx';
import { MeetingsCard } from './MeetingsCard.tsx';
import { TodayNotice } from '../../../../platform/ui/TodayNotice.tsx';
import { PinnedAssets } from './PinnedAssets.tsx';
import { summaryCards } from '../../../../core/account-access/summary-cards.ts';
import { getFeatures } from '../../../../platform/feature.ts';
import type { TabProps } from '../../../../core/account-access/tab-props.ts';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from '../../../../core/account-access/AccountColumns.module.css';

/** The summary of an account: metrics, monthly history, plays, notes, details, contacts and meetings. */
export function SummaryTab({ account, asOf }: Pick<TabProps, 'account' | 'asOf'>) {
  const card = { id: account.id, asOf };
  const cards = summaryCards.from(getFeatures());
  return (
    <div className={clsx(pageHeaderStyles.page, styles.root)} data-part="page-header-page" data-tile-parts>
      <div className={styles.mainColumn}>
        <MetricsStrip account={account} asOf={asOf} />
        <HistoryCard {...card} title="Usage" caption="by month" height={252} buildChart={buildUsageChart} />
        {cards.map(({ name, Card }) => (
          <Card key={name} account={account} />
        ))}
        <div className={styles.pair}>
          <HistoryCard
            {...card}
            title="Revenue"
            caption="MRR at the end of each month"
            height={190}
            buildChart={buildRevenueChart}
          />
          <HistoryCard
            {...card}
            title="Health"
            caption="at the end of each month"
            height={190}
            buildChart={buildHealthChart}
          />
        </div>
      </div>
      <div className={styles.sideColumn}>
        {asOf !== undefined && <TodayNotice what="plays, notes, details, contacts, and meetings" />}
        <DetailsCard account={account} readOnly={account.read_only_account || asOf !== undefined} />
        <KeyContacts id={account.id} />
        <PinnedAssets id={account.id} />
        <MeetingsCard id={account.id} readOnly={account.read_only_account || asOf !== undefined} />
      </div>
    </div>
  );
}
