import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { Rows3, SearchX } from 'lucide-react';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { EmptyState } from '../../../../platform/ui/EmptyState.tsx';
import { listPath, type ListState } from './list-address.ts';
import '../../../../platform/ui/button.css';

const PLAIN: ListState = { view: 'all', filters: [], sort: undefined, find: '', open: undefined };

/** Empty state of the list, with a suggestion that depends on whether the list is filtered. */
export function NoAccounts({ state }: { state: ListState }) {
  const { role } = useSignedIn();
  const isFiltered = state.view !== 'all' || state.filters.length > 0 || state.find !== '';
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title="No accounts match"
        action={
          <a className="btn" href={hashHref(listPath({ ...PLAIN, sort: state.sort }))}>
            Show all accounts
          </a>
        }
      >
        {state.find ? `No account name contains “${state.find}”.` : 'No account meets all filters.'}
      </EmptyState>
    );
  }
  if (!canOpenAdmin(role)) {
    return (
      <EmptyState icon={Rows3} title="No accounts yet">
        Accounts appear here once you are on their team. Ask an administrator to add you.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Rows3}
      title="No accounts yet"
      action={
        <a className="btn" data-primary href={hashHref('/dashboard/admin/imports')}>
          Import accounts
        </a>
      }
    >
      Import your existing customers from a spreadsheet.
    </EmptyState>
  );
}
