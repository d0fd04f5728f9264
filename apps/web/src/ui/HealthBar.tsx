import { HEALTH_BAND_LABELS, healthBand, NOT_ENOUGH_DATA, roundHealth } from '@mainstay/contract/rules/health';
import { Chip } from './Chip.tsx';
import './HealthBar.css';

/** A change smaller than this is noise. */
const NOTICEABLE = 5;

interface HealthBarProps {
  /** Unrounded or rounded; it is shown rounded up. Null: less than half of its weight has data. */
  score: number | null;
  /** Points in the last 30 days, shown when five or more. */
  change?: number | null;
}

/** Health in a row: bar, number, and the change when there is one worth seeing. */
export function HealthBar({ score, change }: HealthBarProps) {
  if (score === null) return <NoScoreChip />;
  const shown = roundHealth(score);
  const band = healthBand(score);
  return (
    <span className="hb" data-band={band}>
      <span className="hb-t" aria-hidden>
        <i style={{ width: `${shown}%` }} />
      </span>
      <span className="num">{shown}</span>
      <span className="sr">{HEALTH_BAND_LABELS[band]}</span>
      {typeof change === 'number' && Math.abs(change) >= NOTICEABLE && <HealthChange change={change} />}
    </span>
  );
}

function HealthChange({ change }: { change: number }) {
  return (
    <span className="hb-d num" data-up={change > 0 || undefined}>
      {change > 0 ? '+' : '−'}
      {Math.abs(change)}
      <span className="sr"> in 30 days</span>
    </span>
  );
}

/** The status of an account without a score. */
export const NoScoreChip = () => <Chip line>{NOT_ENOUGH_DATA}</Chip>;

/** The dot of a health band; the number or word beside it says the same. */
export const BandDot = ({ score }: { score: number }) => (
  <i className="band-dot" data-band={healthBand(score)} aria-hidden />
);
