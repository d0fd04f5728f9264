import { formatNumber } from '@mainstay/contract/rules/numbers';
import { clsx } from 'clsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import meterStyles from '../../../platform/ui/Meter.module.css';
import styles from './Wizard.module.css';

interface ProgressProps {
  /** The task in progress, such as "Checking accounts.csv". */
  label: string;
  done: number;
  total: number;
}

const getPercent = (done: number, total: number) => (total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0);

/** A progress bar. */
export const Progress = ({ label, done, total }: ProgressProps) => (
  <div
    className={clsx(meterStyles.root, styles.meter)}
    role="progressbar"
    aria-label={label}
    aria-valuenow={getPercent(done, total)}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <i style={{ width: `${getPercent(done, total)}%` }} />
  </div>
);

/** A progress bar with numbers. Screen readers announce only quarters instead of every step. */
export function ProgressPanel({ label, done, total }: ProgressProps) {
  const share = getPercent(done, total);
  const quarter = Math.floor(share / 25) * 25;
  return (
    <div className={styles.progressPanel}>
      <div className={clsx(layoutStyles.row, layoutStyles.spaceBetween)}>
        <b>{label}</b>
        <span className={clsx(textStyles.muted, textStyles.tabular)}>
          {formatNumber(Math.min(done, total))} of {formatNumber(total)} rows
        </span>
      </div>
      <Progress label={label} done={done} total={total} />
      <span className={textStyles.screenReaderOnly} role="status">
        {label}, {quarter} percent
      </span>
    </div>
  );
}
