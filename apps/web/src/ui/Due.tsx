import { formatDueDays } from '@mainstay/contract/rules/plays';
import './Due.css';

interface DueProps {
  /** Whole days from today; negative when past. */
  days: number;
  /** Other words for the days, where a screen has its own. */
  text?: (days: number) => string;
  /** From how many days on it is soon: 7 for actions, 30 for renewals. */
  soon?: number;
}

/** Days left or overdue. The wording is literal: there is no singular. */
export function Due({ days, text = formatDueDays, soon = 7 }: DueProps) {
  const tone = days < 0 ? 'late' : days <= soon ? 'soon' : undefined;
  return (
    <span className="due" data-tone={tone}>
      {text(days)}
    </span>
  );
}
