import type { AccountHealth } from '@mainstay/contract/health/metrics';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { NoScoreChip } from '../../../platform/ui/HealthBar.tsx';
import {
  formatBand,
  formatDataShare,
  formatDayRelativeTo,
  healthBand,
  formatPointCount,
  roundHealth,
} from './health-text.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './HealthHeader.module.css';

/** The score with its band, its share of data, and its change since a day. */
export function HealthHeader({ health }: { health: AccountHealth }) {
  const { account_score: score, change, since, as_of } = health;
  const day = formatDayRelativeTo(since, as_of);
  return (
    <div className={clsx(styles.root, textStyles.tabular)} data-band={score === null ? undefined : healthBand(score)}>
      {score === null ? (
        <b>
          <NoScoreChip />
        </b>
      ) : (
        <span>
          <b>{roundHealth(score)}</b>
          <span className={styles.band}>{formatBand(score)}</span>
        </span>
      )}
      <p className={textStyles.caption}>{formatDataShare(health)}</p>
      {change !== null && (
        <p className={textStyles.caption}>
          <ChangeIndicator change={change} /> since {day}
        </p>
      )}
    </div>
  );
}

function ChangeIndicator({ change }: { change: number }) {
  if (formatPointCount(change).startsWith('0 ')) return <>Unchanged</>;
  const isUp = change > 0;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <span className={styles.change} data-up={isUp || undefined}>
      <Arrow size={12} role="img" aria-label={isUp ? 'Up' : 'Down'} />
      {formatPointCount(change)}
    </span>
  );
}
