import { lastDay } from '@mainstay/contract/rules/play-templates';
import type { CSSProperties } from 'react';
import { formatLongDate, addDaysToToday } from '../../../../platform/lib/dates.ts';
import { type ActionDraft, getStartDay, parseDueDays } from './template-draft.ts';

/**
 * Shows the schedule of a playbook that is added today. Each action has a bar from the last due day of its dependencies
 * to its own due day.
 */
export function TemplateSchedule({ actions }: { actions: readonly ActionDraft[] }) {
  const days = actions.map((action) => {
    const due = parseDueDays(action);
    return { action, due: due !== null && Number.isFinite(due) ? due : null, startDay: getStartDay(actions, action) };
  });
  const end = Math.max(1, lastDay(days.map(({ due }) => ({ due_after_days: due }))) ?? 1);
  const toPercent = (day: number) => `${(100 * Math.min(day, end)) / end}%`;
  return (
    <section className="card pbk-course" aria-label="Schedule">
      <div className="card-h">
        <h2>If added today</h2>
      </div>
      <ol>
        {days.map(({ action, due, startDay }, at) => {
          const from = Math.min(startDay, due ?? startDay);
          const style = { '--from': toPercent(from), '--to': toPercent(due ?? from) } as CSSProperties;
          return (
            <li key={action.key} data-undated={due === null || undefined}>
              <span className="pbk-step">
                <span className="num dim">{at + 1}</span>
                <span>{action.name.trim() || 'New action'}</span>
                <span className="num dim">{due === null ? 'No due date' : formatLongDate(addDaysToToday(due))}</span>
              </span>
              <span className="pbk-bar" style={style} aria-hidden>
                <i />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
