import type { Activity, ActivityType } from '@mainstay/contract/activities';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, CirclePlay, LifeBuoy, LogOut, type LucideIcon, MessageCircleCheck, Plus } from 'lucide-react';
import { toEntityDay, formatPlainDate } from '../../../platform/lib/dates.ts';
import { toOwnerInput } from '../../../platform/lib/page-context.ts';
import type { ScreenProps } from '../../../builder/pages/page-screens.ts';
import { AccountPeekLink } from '../components/AccountPeekLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { WidgetFrame } from '../components/WidgetFrame.tsx';
import { activityPages } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './RecentActivity.module.css';

const ICONS: Readonly<Record<ActivityType, LucideIcon>> = {
  'Account Created': Plus,
  'Account Churned': LogOut,
  'Play Initiated': CirclePlay,
  'Action Completed': Check,
  'Case Opened': LifeBuoy,
  'Case Closed': MessageCircleCheck,
};

/** Lists recent activities on the user's accounts, newest first. */
export function RecentActivity({ context, hideTitle, noContainer }: ScreenProps) {
  const pages = useInfiniteQuery(activityPages(toOwnerInput(context)));
  const rows = pages.data?.pages.flat();
  return (
    <WidgetFrame
      widget="recent-activity"
      title="Recent activity"
      rows={rows}
      error={pages.error}
      onRetry={() => void pages.refetch()}
      emptyText="No Record Found"
      emptyIsError
      hideTitle={hideTitle}
      noContainer={noContainer}
    >
      <ol className={styles.list}>
        {rows?.map((activity) => (
          <Entry key={activity.id} activity={activity} />
        ))}
      </ol>
      <ShowMore {...pages} />
    </WidgetFrame>
  );
}

function Entry({ activity: { account_id, name, text, type, date } }: { activity: Activity }) {
  const Icon = ICONS[type];
  return (
    <li data-type={type}>
      <span className={styles.icon}>
        <Icon size={13} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={layoutStyles.grow}>
        <p className={styles.text}>{text}</p>
        <p className={styles.details}>
          <AccountPeekLink id={account_id} name={name} className={clsx(styles.link, textStyles.muted)} />
          <time className={clsx(textStyles.caption, textStyles.tabular)} dateTime={date}>
            {formatPlainDate(toEntityDay(date))}
          </time>
        </p>
      </div>
    </li>
  );
}
