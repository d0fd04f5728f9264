import type { AccountBrief } from '@mainstay/contract/briefings';
import { HEALTH_BAND_LABELS, healthBand, NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import { formatChange, formatCount, formatNumber } from '@mainstay/contract/rules/numbers';
import { formatPercent, formatPercentChange } from '@mainstay/contract/rules/percentages';
import { formatDueDays } from '@mainstay/contract/rules/plays';
import { daysBetween } from '@mainstay/contract/rules/dates';
import { accountTabPath } from '../../../platform/lib/addresses.ts';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { formatShortMoney } from '../../../platform/lib/money.ts';
import { type Stat, StatStrip } from '../../../platform/ui/StatStrip.tsx';

/** Days within which a renewal is marked as soon. */
const SOON_DAYS = 30;
const NO_DATA = 'No data';
const HEALTH_TONES = { good: 'good', fair: 'warn', poor: 'bad' } as const;

const getTone = (change: number): Stat['tone'] => (change > 0 ? 'good' : change < 0 ? 'bad' : undefined);
/** A stat without a tone has no such key. */
const withTone = (stat: Omit<Stat, 'tone'>, tone: Stat['tone']): Stat => (tone ? { ...stat, tone } : stat);

/** The metrics of the brief, each with its change. They link to the tabs that explain them. */
export function BriefStats({ brief }: { brief: AccountBrief }) {
  const toHref = (tab: string) => hashHref(accountTabPath(brief.account.id, tab));
  return (
    <StatStrip
      label="Metrics"
      stats={[
        { ...toHealthStat(brief), href: toHref('health') },
        { ...toMrrStat(brief), href: toHref('subscriptions') },
        { ...toRenewalStat(brief), href: toHref('subscriptions') },
        { ...toUsageStat(brief), href: toHref('usage') },
        { ...toLicenseStat(brief), href: toHref('usage') },
        { ...toCaseStat(brief), href: toHref('support') },
      ]}
    />
  );
}

function toHealthStat({ health: { health, change } }: AccountBrief): Stat {
  if (health === null) return { label: 'Health', value: NO_DATA, note: NOT_ENOUGH_DATA };
  const band = healthBand(health);
  const moved = change === null ? '' : `, ${formatChange(change, 1)} in 30 days`;
  return {
    label: 'Health',
    value: formatNumber(health),
    note: `${HEALTH_BAND_LABELS[band]}${moved}`,
    tone: HEALTH_TONES[band],
  };
}

const toMrrStat = ({ mrr, mrr_before: before, mrr_change: change }: AccountBrief): Stat =>
  withTone(
    {
      label: 'MRR',
      value: formatShortMoney(mrr),
      note:
        change === null
          ? `${formatShortMoney(before)} a month ago`
          : change === 0
            ? 'Unchanged in a month'
            : `${formatPercentChange(change)} in a month`,
    },
    getTone(change ?? 0),
  );

function toRenewalStat({ renewal, auto_renewal: isAutomatic, as_of: today }: AccountBrief): Stat {
  if (renewal === null) return { label: 'Renewal', value: NO_DATA, note: 'No running subscription' };
  const days = daysBetween(today, renewal);
  const kind = isAutomatic === null ? '' : isAutomatic ? ', automatic' : ', not automatic';
  const tone = days < 0 ? 'bad' : days <= SOON_DAYS ? 'warn' : undefined;
  return withTone({ label: 'Renewal', value: formatLongDate(renewal), note: `${formatDueDays(days)}${kind}` }, tone);
}

function toUsageStat({ usage: { uses, uses_before: before, users } }: AccountBrief): Stat {
  if (uses === null) return { label: 'Uses in 30 days', value: NO_DATA, note: 'No usage yet' };
  const change = before ? ((uses - before) * 100) / before : null;
  const moved = change === null ? '' : formatPercentChange(change);
  const people = users === null ? '' : `by ${formatCount(users, 'user')}`;
  return withTone(
    { label: 'Uses in 30 days', value: formatNumber(uses), note: [moved, people].filter(Boolean).join(', ') },
    getTone(change ?? 0),
  );
}

const toLicenseStat = ({
  usage: { license_utilization: now, license_utilization_before: before },
}: AccountBrief): Stat =>
  now === null
    ? { label: 'Licenses used', value: NO_DATA, note: 'No entitlements' }
    : {
        label: 'Licenses used',
        value: formatPercent(now),
        note: before === null ? 'No earlier value' : `${formatPercent(before)} 30 days ago`,
      };

const toCaseStat = ({ cases: { open, escalated } }: AccountBrief): Stat =>
  withTone(
    {
      label: 'Open support cases',
      value: formatNumber(open),
      note: escalated > 0 ? `${formatNumber(escalated)} escalated` : 'None escalated',
    },
    escalated > 0 ? 'bad' : undefined,
  );
