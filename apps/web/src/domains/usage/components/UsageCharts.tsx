import { formatLongMonth, formatShortMonth } from '@mainstay/contract/rules/dates';
import type { Grain } from '@mainstay/contract/rules/expressions';
import { findRunningPeriod, resolveRequestedDay } from '@mainstay/contract/rules/requested-day';
import type { DateCounts, UserGraph } from '@mainstay/contract/usage';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getToday } from '../../../platform/lib/dates.ts';
import type { AccountOnDay } from '../../../platform/lib/page-context.ts';
import { ChartCard } from '../../../platform/ui/ChartCard.tsx';
import { buildDateBars, type DateBarChart } from '../../../platform/ui/date-bars.ts';
import { ExportButton } from '../../../platform/ui/ExportButton.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import {
  downloadUsage,
  entitlementsGraph,
  familyGraph,
  featureGraph,
  type UsageNodeRef,
  userGraph,
} from '../queries.ts';
import type { Tile } from './usage-view.ts';

const MONTHS = { short: formatShortMonth, long: formatLongMonth };
const isUserTile = (tile: Tile): tile is UserGraph => tile !== 'entitlements' && tile !== 'used';

const USER_CHARTS: Record<UserGraph, DateBarChart & { caption: string; grain: Grain }> = {
  daily: { title: 'Daily active users', caption: '30 days', grain: 'day', x: 'Date', y: 'Users' },
  weekly: { title: 'Weekly active users', caption: 'by week, from its Monday', grain: 'week', x: 'Week', y: 'Users' },
  monthly: { title: 'Monthly active users', caption: 'by month', grain: 'month', x: 'Month', y: 'Users', text: MONTHS },
};
const ENTITLEMENTS = {
  title: 'Entitlements',
  caption: 'by month',
  grain: 'month' as const,
  x: 'Month',
  y: 'Entitlements',
  text: MONTHS,
};
const CHARTS = [
  { value: 'users', label: 'Users' },
  { value: 'entitlements', label: 'Entitlements' },
] as const;

interface UsageChartProps {
  account: AccountOnDay;
  node: UsageNodeRef | undefined;
  tile: Tile;
  onTile: (tile: Tile) => void;
  /** Active users by month, which are loaded with the metrics; undefined while loading. */
  monthly: DateCounts | undefined;
}

/** Shows users by day, week or month, or entitlements, depending on the selected tile. */
export function UsageChart({ account, node, tile, onTile, monthly }: UsageChartProps) {
  const type = isUserTile(tile) ? tile : 'monthly';
  const users = useQuery({ ...userGraph(account, node, type), enabled: isUserTile(tile) && tile !== 'monthly' });
  const entitlements = useQuery({ ...entitlementsGraph(account, node), enabled: !isUserTile(tile) });
  const activeQuery = isUserTile(tile) ? users : entitlements;
  const bars = isUserTile(tile) ? USER_CHARTS[tile] : ENTITLEMENTS;
  const counts = tile === 'monthly' ? monthly : activeQuery.data;
  const { lastCompleteDay } = resolveRequestedDay(account.asOf, getToday());
  const view = useMemo(
    () =>
      counts &&
      buildDateBars(counts, { ...bars, running: findRunningPeriod(bars.grain, lastCompleteDay, { isDayOver: true }) }),
    [counts, bars, lastCompleteDay],
  );
  return (
    <ChartCard
      title={bars.title}
      caption={bars.caption}
      height={268}
      view={view}
      error={tile === 'monthly' ? null : activeQuery.error}
      onRetry={() => void activeQuery.refetch()}
      tools={
        <SegmentedControl
          label="Chart"
          options={CHARTS}
          value={isUserTile(tile) ? 'users' : 'entitlements'}
          onChange={(chart) => onTile(chart === 'users' ? 'monthly' : 'entitlements')}
        />
      }
    />
  );
}

const USES: DateBarChart = { title: 'Uses by day', x: 'Date', y: 'Uses' };

/** Shows the number of uses by day. */
export function UsesChart({ account, node }: { account: AccountOnDay; node: UsageNodeRef | undefined }) {
  const isFeature = node?.idType === 'feature';
  const family = useQuery({ ...familyGraph(account, node), enabled: !isFeature });
  const feature = useQuery({ ...featureGraph(account, node), enabled: isFeature });
  const { data, error, refetch } = isFeature ? feature : family;
  const view = useMemo(() => data && buildDateBars(data, USES), [data]);
  return (
    <ChartCard
      title={USES.title}
      caption="90 complete days"
      height={210}
      view={view}
      error={error}
      onRetry={() => void refetch()}
      tools={<ExportButton isTool name="usage" download={() => downloadUsage(account, node)} />}
    />
  );
}
