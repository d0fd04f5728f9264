import type { Activity, ActivityType } from '@mainstay/contract/activities';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, CirclePlay, LifeBuoy, LogOut, type LucideIcon, MessageCircleCheck, Plus } from 'lucide-react';
import { toEntityDay, formatPlainDate } from '../../../platform/lib/dates.ts';
import { useAccountHref } from '../../../core/navigation/queries.ts';
import { ShowMore } from '../components/ShowMore.tsx';
import { WidgetFrame, type WidgetProps } from '../components/WidgetFrame.tsx';
import { activityPages } from '../queries.ts';
import './RecentActivity.css';

const ICONS: Readonly<Record<ActivityType, LucideIcon>> = {
  'Account Created': Plus,
  'Account Churned': LogOut,
  'Play Initiated': CirclePlay,
  'Action Completed': Check,
  'Case Opened': LifeBuoy,
  'Case Closed': MessageCircleCheck,
};

/** Lists recent activities on the user's accounts, newest first. */
export function RecentActivity({ hideTitle, noContainer }: WidgetProps) {
  const pages = useInfiniteQuery(activityPages);
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
      <ol className="ra">
        {rows?.map((activity) => (
          <Entry key={activity.id} activity={activity} />
        ))}
      </ol>
      <ShowMore {...pages} />
    </WidgetFrame>
  );
}

function Entry({ activity: { account_id, name, text, type, date } }: { activity: Activity }) {
  const getAccountHref = useAccountHref();
  const Icon = ICONS[type];
  return (
    <li data-type={type}>
      <span className="ra-sign">
        <Icon size={13} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="grow">
        <p className="ra-text">{text}</p>
        <p className="ra-line">
          <a className="link dim ell" href={getAccountHref({ id: account_id, name })}>
            {name}
          </a>
          <time className="cap num" dateTime={date}>
            {formatPlainDate(toEntityDay(date))}
          </time>
        </p>
      </div>
    </li>
  );
}
