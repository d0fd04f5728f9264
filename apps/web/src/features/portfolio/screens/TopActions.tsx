import { useQuery } from '@tanstack/react-query';
import { daysLeft } from '../../../lib/dates.ts';
import { Due } from '../../../ui/Due.tsx';
import { Prio } from '../../../ui/Prio.tsx';
import { useAccountHref } from '../../pages/queries.ts';
import { dueText } from '../components/due-text.ts';
import type { TopAction } from '../components/top-actions.ts';
import { WidgetFrame, type WidgetProps } from '../components/WidgetFrame.tsx';
import { topActions } from '../queries.ts';
import './TopActions.css';

/** The five accounts with the earliest due actions, each with its first one. */
export function TopActions({ hideTitle, noContainer }: WidgetProps) {
  const { data: rows, error, refetch } = useQuery(topActions);
  return (
    <WidgetFrame
      widget="top-actions"
      title="Top 5 actions"
      rows={rows}
      error={error}
      onRetry={() => void refetch()}
      none="No pending actions"
      hideTitle={hideTitle}
      noContainer={noContainer}
    >
      <ol className="ta">
        {rows?.map((top) => (
          <Entry key={top.action.id} top={top} />
        ))}
      </ol>
    </WidgetFrame>
  );
}

/** All of a row leads to the account. */
function Entry({ top: { account_id, account, play, action } }: { top: TopAction }) {
  const hrefOf = useAccountHref();
  const { name, priority, due_date } = action;
  return (
    <li>
      <a href={hrefOf({ id: account_id, name: account })}>
        <Prio priority={priority} />
        <span className="grow">
          <span className="ta-name ell">{name}</span>
          <span className="ta-of cap ell">
            {account} · {play}
          </span>
        </span>
        {due_date === null ? (
          <span className="cap">No due date</span>
        ) : (
          <Due days={daysLeft(due_date)} text={dueText} />
        )}
      </a>
    </li>
  );
}
