import { useQuery } from '@tanstack/react-query';
import { Network } from 'lucide-react';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { organisation } from '../queries.ts';
import { OrgChart } from './OrgChart.tsx';
import { OrgList } from './OrgList.tsx';
import { isFound, orgTrees } from './org-tree.ts';
import '../../../ui/button.css';

interface OrganisationProps {
  accountId: number;
  /** A part of a name: what holds it is marked. */
  find: string;
  onOpen: (contactId: number) => void;
  /** Absent for those who may not write. */
  onAdd: (() => void) | undefined;
}

/** Who reports to whom: cards with lines, or on a phone an indented list. */
export function Organisation({ accountId, find, onOpen, onAdd }: OrganisationProps) {
  const { data, error, refetch } = useQuery(organisation(accountId));
  const phone = usePhone();
  const trees = useMemo(() => orgTrees(data?.contacts ?? []), [data]);
  const found = useMemo(
    () => new Set(data?.contacts.filter((contact) => isFound(contact, find)).map(({ id }) => id)),
    [data, find],
  );
  if (error) return <ErrorState title="The chart could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="ct-chart" aria-busy />;
  if (data.contacts.length === 0) {
    const add = onAdd && (
      <button type="button" className="btn" onClick={onAdd}>
        Add a contact
      </button>
    );
    return (
      <EmptyState title="No contacts yet" icon={Network} action={add}>
        The chart draws who reports to whom.
      </EmptyState>
    );
  }
  const seen = { trees, found, searching: find.trim() !== '', onOpen };
  return (
    <>
      {seen.searching && (
        <p className="ct-found cap" role="status">
          {found.size === 0 ? 'Nobody found.' : `${found.size} of ${data.contacts.length} found`}
        </p>
      )}
      {phone ? <OrgList {...seen} /> : <OrgChart {...seen} />}
    </>
  );
}
