import type { AccountChoice } from '@mainstay/contract/accounts/choices';
import { Lock } from 'lucide-react';
import type { PagedList } from '../../../../platform/lib/paged-list.ts';
import { AccountLogo } from '../../../../platform/ui/AccountLogo.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import '../../../../platform/ui/button.css';

interface ChoiceListProps {
  title: string;
  isReadOnly?: boolean;
  list: PagedList<AccountChoice>;
  query: { refetch: () => unknown; fetchNextPage: () => unknown };
  onChoose: (id: number) => void;
}

/** One group of accounts, hidden if it is empty. Tab focuses the first account, the arrow keys the others. */
export function ChoiceList({ title, isReadOnly, list, query, onChoose }: ChoiceListProps) {
  const { rows, loading, hasNext, busy, error } = list;
  if (error)
    return <ErrorState title={`${title} could not be loaded`} error={error} onRetry={() => void query.refetch()} />;
  if (loading) return isReadOnly ? null : <Skeleton height={30} />;
  if (rows.length === 0) return null;
  return (
    <section className="ac-l">
      <h3>
        {title}
        {isReadOnly && <Lock size={13} aria-hidden />}
      </h3>
      <ul aria-label={title}>
        {rows.map(({ account_id: id, account_name: name, image_url: image }, index) => (
          <li key={id}>
            <button type="button" tabIndex={index === 0 ? 0 : -1} onClick={() => onChoose(id)}>
              <AccountLogo name={name} image={image} />
              <span className="ell">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasNext && (
        <button type="button" className="btn" aria-busy={busy} onClick={() => busy || void query.fetchNextPage()}>
          Show more
        </button>
      )}
    </section>
  );
}
