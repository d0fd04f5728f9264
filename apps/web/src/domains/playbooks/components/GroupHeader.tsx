import { formatAccountMoney } from '../../../platform/lib/money.ts';
import type { ActionGrouping, RowGroup } from './action-rows.ts';

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
    <span className="row">
      <b data-late={(grouping === 'due' && name === 'Overdue') || undefined}>{name}</b>
      <span className="dim">{facts.filter(Boolean).join(' · ')}</span>
      <span className="grow" />
      <span className="cap num">{rows.length} pending</span>
    </span>
  );
}
