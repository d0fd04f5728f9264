import {
  HEALTH_BAND_LABELS,
  type HealthBand,
  healthBand,
  NOT_ENOUGH_DATA,
  roundHealth,
} from '@mainstay/contract/rules/health';
import { clsx } from 'clsx';
import { Chip } from './Chip.tsx';
import textStyles from '../theme/text.module.css';
import styles from './HealthBar.module.css';

/** Smaller changes are considered noise. */
const NOTICEABLE_CHANGE = 5;

interface HealthBarProps {
  /** The score, which is rounded up for display. Null if less than half of its weight has data. */
  score: number | null;
  /** Change in points in the last 30 days, shown if it is five or more. */
  change?: number | null;
}

/** Shows the health in a row: a bar, the score, and the change if it is significant. */
export function HealthBar({ score, change }: HealthBarProps) {
  if (score === null) return <NoScoreChip />;
  const rounded = roundHealth(score);
  const band = healthBand(score);
  return (
    <span className={styles.root} data-part="health-bar" data-band={band}>
      <span className={styles.track} aria-hidden>
        <i style={{ width: `${rounded}%` }} />
      </span>
      <span className={clsx(textStyles.tabular, styles.tabular)} data-part="text-tabular">
        {rounded}
      </span>
      <span className={textStyles.screenReaderOnly}>{HEALTH_BAND_LABELS[band]}</span>
      {typeof change === 'number' && Math.abs(change) >= NOTICEABLE_CHANGE && <HealthChange change={change} />}
    </span>
  );
}

function HealthChange({ change }: { change: number }) {
  return (
    <span
      className={clsx(styles.change, textStyles.tabular, styles.tabular)}
      data-part="text-tabular"
      data-up={change > 0 || undefined}
    >
      {change > 0 ? '+' : '−'}
      {Math.abs(change)}
      <span className={textStyles.screenReaderOnly}> in 30 days</span>
    </span>
  );
}

/** The status of an account without a score. */
export const NoScoreChip = () => <Chip line>{NOT_ENOUGH_DATA}</Chip>;

/** The dot of a health band; gray without a score. The text beside it contains the same information. */
export const BandDot = ({ band }: { band: HealthBand | null }) => (
  <i className={styles.bandDot} data-band={band ?? undefined} aria-hidden />
);
