import { formatUsageNumber } from '@mainstay/contract/rules/numbers';
import { formatShare } from '@mainstay/contract/rules/percentages';
import type { UsageMetrics } from '@mainstay/contract/usage';
import { clsx } from 'clsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import type { Tile } from './usage-view.ts';
import textStyles from '../../../platform/theme/text.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import statStripStyles from '../../../platform/ui/StatStrip.module.css';
import styles from './UsageTiles.module.css';

type UsageTile = Exclude<keyof UsageMetrics, 'usage_graph_data'>;
interface TileDefinition {
  tile: Tile;
  label: string;
  value: UsageTile;
  change: UsageTile;
}
const TILE_DEFINITIONS: readonly TileDefinition[] = [
  { tile: 'daily', label: 'Daily active users', value: 'daily_active_users', change: 'change_in_daily_active_users' },
  {
    tile: 'weekly',
    label: 'Weekly active users',
    value: 'weekly_active_users',
    change: 'change_in_weekly_active_users',
  },
  {
    tile: 'monthly',
    label: 'Monthly active users',
    value: 'monthly_active_users',
    change: 'change_in_monthly_active_users',
  },
  { tile: 'entitlements', label: 'Total entitlements', value: 'total_entitlements', change: 'change_in_entitlements' },
  { tile: 'used', label: 'Entitlement usage', value: 'entitlements_usage', change: 'change_in_usage' },
];

interface UsageTilesProps {
  metrics: UsageMetrics | undefined;
  tile: Tile;
  onTile: (tile: Tile) => void;
}

/** Shows the usage metrics with their changes. The selected one determines the chart. */
export const UsageTiles = ({ metrics, tile: selectedTile, onTile }: UsageTilesProps) => (
  <div className={clsx(statStripStyles.root, cardStyles.card, styles.root)} role="group" aria-label="Usage metrics">
    {TILE_DEFINITIONS.map(({ tile, label, value, change }) => (
      <button key={tile} type="button" aria-pressed={tile === selectedTile} onClick={() => onTile(tile)}>
        <span className={clsx(textStyles.caption, styles.caption)} data-part="text-caption">
          {label}
        </span>
        <b className={textStyles.tabular}>
          {metrics ? <Value value={metrics[value]} /> : <Skeleton width={56} height={20} />}
        </b>
        <Change value={metrics?.[change]} share={tile === 'used' ? computeShare(metrics) : null} />
      </button>
    ))}
  </div>
);

const Value = ({ value }: { value: number | null }) =>
  value === null ? <span className={styles.emptyValue}>No data</span> : formatUsageNumber(value);

/** Returns the percentage of entitlements in use. */
function computeShare(metrics: UsageMetrics | undefined): string | null {
  const { total_entitlements: total, entitlements_usage: used } = metrics ?? {};
  return total && used != null ? `${formatShare(used, total)} in use` : null;
}

/** Preserves the height of the line if there is no text. */
const BLANK = '\u00a0';

function Change({ value, share }: { value: number | null | undefined; share: string | null }) {
  if (value == null)
    return (
      <span className={clsx(textStyles.caption, styles.caption)} data-part="text-caption">
        {share ?? BLANK}
      </span>
    );
  const tone = value > 0 ? 'good' : value < 0 ? 'bad' : undefined;
  return (
    <span className={clsx(textStyles.caption, styles.caption, textStyles.tabular)} data-part="text-caption">
      <span data-tone={tone}>{value > 0 ? `+${formatUsageNumber(value)}` : formatUsageNumber(value)}</span>{' '}
      {share ? `· ${share}` : 'in 4 weeks'}
    </span>
  );
}
