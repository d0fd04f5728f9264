import { clsx } from 'clsx';
import { formatAccountMoney } from '../../../platform/lib/money.ts';
import type { ActionGrouping, RowGroup } from './action-rows.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';

interface GroupHeaderProps {
  grouping: ActionGrouping;
  group: RowGroup;
}

/** Shows what the rows of a group have in common, and their number. */
export function GroupHeader({ grouping, group: { name, rows } }: GroupHeaderProps) {
  const [first] = rows;
  const facts =
    !first || grouping === 'due'
      ? []
      : grouping === 'play'
        ? [first.account]
        : [first.plan, formatAccountMoney(first.mrr)];
  return (
    <span className={layoutStyles.row}>
      <b data-late={(grouping === 'due' && name === 'Overdue') || undefined}>{name}</b>
      <span className={textStyles.muted}>{facts.filter(Boolean).join(' · ')}</span>
      <span className={layoutStyles.grow} />
      <span className={clsx(textStyles.caption, textStyles.tabular)}>{rows.length} pending</span>
    </span>
  );
}
