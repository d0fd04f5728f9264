import '../../../ui/Meter.css';
import { formatCount } from './kind-descriptions.ts';

interface ProgressProps {
  /** The task in progress, such as "Checking accounts.csv". */
  label: string;
  done: number;
  of: number;
}

const percent = (done: number, of: number) => (of > 0 ? Math.min(100, Math.round((done / of) * 100)) : 0);

/** A progress bar. */
export const Progress = ({ label, done, of }: ProgressProps) => (
  <div
    className="meter"
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent(done, of)}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <i style={{ width: `${percent(done, of)}%` }} />
  </div>
);

/** A progress bar with numbers. Screen readers announce only quarters instead of every step. */
export function ProgressPanel({ label, done, of }: ProgressProps) {
  const share = percent(done, of);
  const quarter = Math.floor(share / 25) * 25;
  return (
    <div className="ip">
      <div className="row between">
        <b>{label}</b>
        <span className="dim num">
          {formatCount(Math.min(done, of))} of {formatCount(of)} rows
        </span>
      </div>
      <Progress label={label} done={done} of={of} />
      <span className="sr" role="status">
        {label}, {quarter} percent
      </span>
    </div>
  );
}
