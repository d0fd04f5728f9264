import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import type { Change } from '@mainstay/contract/rules/kpi-change';
import textStyles from '../theme/text.module.css';
import styles from './KpiChange.module.css';

const ICONS = { up: ArrowUp, down: ArrowDown, same: Minus } as const;
const DIRECTIONS = { up: 'Up ', down: 'Down ', same: '' } as const;
const MEANINGS = { good: ', better', bad: ', worse', flat: '' } as const;

interface KpiChangeProps {
  /** Null if the previous value is unknown. */
  change: Change | null;
  /** What the value is compared with. */
  title?: string;
}

/** A change with its direction and meaning, shown as icon and color, and as text for screen readers. */
export function KpiChange({ change, title }: KpiChangeProps) {
  if (!change) {
    return (
      <em className={styles.root} data-tone="flat" title="The previous value is not known.">
        <span aria-hidden>–</span>
        <span className={textStyles.screenReaderOnly}>Previous value unknown</span>
      </em>
    );
  }
  const { text, difference, way, tone } = change;
  const Icon = ICONS[way];
  return (
    <em className={clsx(styles.root, textStyles.tabular)} data-tone={tone} title={title}>
      <Icon size={12} strokeWidth={2.25} aria-hidden />
      <span className={textStyles.screenReaderOnly}>{DIRECTIONS[way]}</span>
      {difference ? `${difference} (${text})` : text}
      <span className={textStyles.screenReaderOnly}>{MEANINGS[tone]}</span>
    </em>
  );
}
