import type { EventOutcome } from '@mainstay/contract/product-events';
import { formatCount, formatNumber } from '@mainstay/contract/rules/numbers';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { eventSummaryQuery } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './EventSummary.module.css';

const ERRORS: Partial<Record<EventOutcome, string>> = {
  too_old: 'older than 30 days',
  too_large: 'too large',
  no_user: 'without a user',
  no_group: 'without a group',
  no_name: 'without a name',
  invalid: 'of an unknown type',
};

/** One line about the events of the last 14 days: how many were counted, and why others were not. */
export function EventSummary() {
  const { data } = useQuery(eventSummaryQuery);
  if (!data) return null;
  const count = (outcome: EventOutcome) =>
    data.days.filter((one) => one.outcome === outcome).reduce((sum, one) => sum + one.count, 0);
  const errors = (Object.keys(ERRORS) as EventOutcome[])
    .map((outcome) => ({ reason: ERRORS[outcome], n: count(outcome) }))
    .filter(({ n }) => n > 0)
    .map(({ reason, n }) => `${formatNumber(n)} ${reason}`);
  const { without_group, unknown_groups } = data.waiting;
  const parts = [
    `${formatCount(count('accepted'), 'event', 'events')} in the last 14 days`,
    ...(errors.length > 0 ? [`rejected: ${errors.join(', ')}`] : []),
    ...(unknown_groups > 0 ? [`${formatNumber(unknown_groups)} of groups without an account`] : []),
    ...(without_group > 0 ? [`${formatNumber(without_group)} of users without a group`] : []),
    ...(data.linked_users > 0 ? [`${formatCount(data.linked_users, 'user', 'users')} linked to contacts`] : []),
  ];
  return <p className={clsx(styles.root, textStyles.caption)}>{parts.join(' · ')}</p>;
}
