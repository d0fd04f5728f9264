import { formatPercent } from '@mainstay/contract/rules/percentages';
import { clsx } from 'clsx';
import { Meter } from '../../../platform/ui/Meter.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './CompanyData.module.css';

interface TransferProgressProps {
  /** What is in progress, such as `Exporting`. */
  label: string;
  /** From 0 to 1. */
  share: number;
}

/** A progress bar with a percentage. */
export const TransferProgress = ({ label, share }: TransferProgressProps) => (
  <div className={styles.progress} role="status" aria-label={label}>
    <div className={clsx(layoutStyles.row, layoutStyles.spaceBetween)}>
      <span>{label}…</span>
      <span className={clsx(textStyles.muted, textStyles.tabular)}>{formatPercent(Math.floor(share * 100))}</span>
    </div>
    <Meter value={share * 100} />
  </div>
);
