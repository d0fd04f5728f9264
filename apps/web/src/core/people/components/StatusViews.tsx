import { USER_STATUSES, type UserStatus } from '@mainstay/contract/rules/user-list';
import { hashHref } from '../../../platform/lib/history.ts';
import { STATUS_LABELS } from './format-people.ts';
import { type UsersState, usersPath } from './users-address.ts';

interface StatusViewsProps {
  state: UsersState;
  counts: Readonly<Record<UserStatus, number>> | undefined;
}

/** Filters users by status and shows the count of each status. */
export function StatusViews({ state, counts }: StatusViewsProps) {
  const all = counts && USER_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const views: readonly { status?: UserStatus; name: string; count: number | undefined }[] = [
    { name: 'Everyone', count: all },
    ...USER_STATUSES.map((status) => ({ status, name: STATUS_LABELS[status], count: counts?.[status] })),
  ];
  return (
    <nav className="views" aria-label="Views">
      {views.map(({ status, name, count }) => (
        <a
          key={name}
          className="view"
          href={hashHref(usersPath({ ...state, status, user: undefined }))}
          aria-current={status === state.status ? 'page' : undefined}
        >
          {name}
          <span className="view-count">{count?.toLocaleString('en-US')}</span>
        </a>
      ))}
    </nav>
  );
}
