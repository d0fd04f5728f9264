import { formatNumber } from '@mainstay/contract/rules/numbers';
import { clsx } from 'clsx';
import type { Counts } from './preview-rows.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './RowPreviewTable.module.css';

const PARTS = ['update', 'create', 'unchanged', 'wrong'] as const;

/** A bar with the outcomes of a file's rows. It is hidden from screen readers, because the numbers below contain the same data. */
export const SplitBar = ({ counts }: { counts: Counts }) => {
  const visibleParts = PARTS.filter((part) => counts[part] > 0);
  return (
    <>
      <div className={styles.splitBar} aria-hidden>
        {visibleParts.map((part) => (
          <i key={part} data-part={part} style={{ flex: counts[part] }} />
        ))}
      </div>
      <ul className={clsx(styles.legend, textStyles.tabular)}>
        {PARTS.map((part) => (
          <li key={part}>
            <i data-part={part} aria-hidden />
            <b>{formatNumber(counts[part])}</b>
            {part}
          </li>
        ))}
      </ul>
    </>
  );
};
