import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import type { Change } from '@mainstay/contract/rules/kpi-change';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './KpiChange.module.css';

const ICONS = { up: ArrowUp, down: ArrowDown, same: Minus } as const;
const MEANINGS = { good: 'better', bad: 'worse', flat: null } as const;

/** A change with its direction and meaning, shown as icon and color, and as text for screen readers. */
export function KpiChange({ change: { text, way, tone } }: { change: Change }) {
  const Icon = ICONS[way];
  const meaning = MEANINGS[tone];
  return (
    <em
      className={clsx(styles.root, textStyles.tabular)}
      data-tone={tone}
      title={meaning ? `${text}, ${meaning}` : undefined}
    >
      <Icon size={12} strokeWidth={2.25} aria-hidden />
      {text}
      {meaning && <span className={textStyles.screenReaderOnly}>, {meaning}</span>}
    </em>
  );
}
