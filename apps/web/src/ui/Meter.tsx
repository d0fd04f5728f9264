import './Meter.css';

interface MeterProps {
  /** Percent. */
  value: number;
  /** What is measured; without it the meter is a picture of a number that stands beside it. */
  label?: string;
}

/** Progress as a thin bar. */
export function Meter({ value, label }: MeterProps) {
  const width = Math.max(0, Math.min(100, value));
  const told = label
    ? { role: 'meter', 'aria-label': label, 'aria-valuenow': width, 'aria-valuemin': 0, 'aria-valuemax': 100 }
    : { 'aria-hidden': true };
  return (
    <div className="meter" {...told}>
      <i style={{ width: `${width}%` }} />
    </div>
  );
}
