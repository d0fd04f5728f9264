import styles from './Meter.module.css';

interface MeterProps {
  /** Percentage. */
  value: number;
  /** What is measured. Without it, the meter is decorative and the number is beside it. */
  label?: string;
}

/** Shows progress as a thin bar. */
export function Meter({ value, label }: MeterProps) {
  const width = Math.max(0, Math.min(100, value));
  const text = label
    ? { role: 'meter', 'aria-label': label, 'aria-valuenow': width, 'aria-valuemin': 0, 'aria-valuemax': 100 }
    : { 'aria-hidden': true };
  return (
    <div className={styles.root} data-part="meter" {...text}>
      <i style={{ width: `${width}%` }} />
    </div>
  );
}
