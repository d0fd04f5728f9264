import { addDays } from '@mainstay/contract/rules/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { formatLongDate, getToday, formatEntityDateTime } from '../../../platform/lib/dates.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { DayField } from '../../../core/account-access/DayField.tsx';
import type { TabProps } from '../../../core/account-access/tab-props.ts';
import { accountHealth } from '../queries.ts';
import { buildHealthChart } from '../history-charts.ts';
import { HistoryCard } from '../HistoryCard.tsx';
import { HealthCauses } from './HealthCauses.tsx';
import { HealthHeader } from './HealthHeader.tsx';
import { HealthTable } from './HealthTable.tsx';
import accountColumnsStyles from '../../../core/account-access/AccountColumns.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './HealthTab.module.css';

const DEFAULT_DAYS = 30;

/** Explains how an account's health is computed, why it changed between two days, and how it developed by month. */
export function HealthTab({ account, asOf, since, onSince }: TabProps) {
  const health = useQuery({ ...accountHealth(account.id, { asOf, since }), placeholderData: keepPreviousData });
  const { data } = health;
  const until = asOf ?? getToday();
  if (health.error) {
    return (
      <div className={clsx(pageHeaderStyles.page, accountColumnsStyles.root)} data-part="page-header-page">
        <div className={cardStyles.card}>
          <ErrorState title="Health could not be loaded" error={health.error} onRetry={() => void health.refetch()} />
        </div>
      </div>
    );
  }
  const missing = data?.invalid_kpis.length ?? 0;
  return (
    <div className={clsx(pageHeaderStyles.page, accountColumnsStyles.root)} data-part="page-header-page">
      <div className={accountColumnsStyles.mainColumn}>
        <section className={clsx(cardStyles.card, styles.card)} aria-label="How this score is calculated">
          {data ? (
            <>
              <HealthHeader health={data} />
              <div className={styles.scrollArea}>
                <HealthTable health={data} wide />
              </div>
              {missing > 0 && data.account_score !== null && (
                <p className={clsx(textStyles.caption, styles.caption, styles.missingNote)}>
                  {missing === 1 ? 'One measure has' : `${missing} measures have`} no data; their weight is
                  redistributed.
                </p>
              )}
            </>
          ) : (
            <div className={styles.skeleton}>
              <Skeleton width={120} height={26} />
              <Skeleton height={26} />
              {[0, 1, 2, 3, 4].map((row) => (
                <Skeleton key={row} height={36} />
              ))}
            </div>
          )}
        </section>
        <HistoryCard
          id={account.id}
          asOf={asOf}
          title="Health by month"
          caption="at the end of each month, band limits at 50 and 75"
          height={220}
          buildChart={buildHealthChart}
        />
      </div>
      <div className={accountColumnsStyles.sideColumn}>
        <Card title="Compare">
          <div className={styles.compareDays}>
            <DayField
              label="From"
              value={since ?? addDays(until, -DEFAULT_DAYS)}
              max={until}
              onChange={(day) => onSince(day === addDays(until, -DEFAULT_DAYS) ? undefined : day)}
            />
            <p>
              <span className={clsx(textStyles.caption, styles.caption)}>To</span>
              {asOf ? formatLongDate(asOf) : `Today, ${formatLongDate(until)}`}
            </p>
          </div>
        </Card>
        <Card title="What changed">
          <div className={styles.changes}>{data ? <HealthCauses health={data} /> : <Skeleton height={72} />}</div>
        </Card>
        <Card title="How it is calculated">
          <p className={clsx(styles.calculation, textStyles.caption, styles.caption)}>
            {data ? (
              <>
                Definition “{data.definition.name}”, version {data.definition.version}. Each measure is scored from 0 to
                100 and weighted. Updated {formatEntityDateTime(data.computed_at)}.
              </>
            ) : (
              <Skeleton height={48} />
            )}
          </p>
        </Card>
      </div>
    </div>
  );
}
