import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Network } from 'lucide-react';
import { useMemo } from 'react';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { useIsPhone } from '../../../platform/ui/use-is-phone.ts';
import { orgChart } from '../queries.ts';
import { OrgChart } from './OrgChart.tsx';
import { OrgList } from './OrgList.tsx';
import { matchesSearch, buildOrgTrees } from './org-tree.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './Contacts.module.css';

interface OrgChartViewProps {
  accountId: number;
  /** Part of a name; matching contacts are highlighted. */
  find: string;
  onOpen: (contactId: number) => void;
  /** Undefined for users without write access. */
  onAdd: (() => void) | undefined;
}

/** The reporting lines as a chart, or as an indented list on phones. */
export function OrgChartView({ accountId, find, onOpen, onAdd }: OrgChartViewProps) {
  const { data, error, refetch } = useQuery(orgChart(accountId));
  const isPhone = useIsPhone();
  const trees = useMemo(() => buildOrgTrees(data?.contacts ?? []), [data]);
  const found = useMemo(
    () => new Set(data?.contacts.filter((contact) => matchesSearch(contact, find)).map(({ id }) => id)),
    [data, find],
  );
  if (error) return <ErrorState title="The chart could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.chart} aria-busy />;
  if (data.contacts.length === 0) {
    const addButton = onAdd && (
      <button type="button" className={buttonStyles.button} onClick={onAdd}>
        Add a contact
      </button>
    );
    return (
      <EmptyState title="No contacts yet" icon={Network} action={addButton}>
        The chart shows who reports to whom.
      </EmptyState>
    );
  }
  const orgProps = { trees, found, searching: find.trim() !== '', onOpen };
  return (
    <>
      {orgProps.searching && (
        <p className={clsx(styles.searchStatus, textStyles.caption)} role="status">
          {found.size === 0 ? 'No people found.' : `${found.size} of ${data.contacts.length} found`}
        </p>
      )}
      {isPhone ? <OrgList {...orgProps} /> : <OrgChart {...orgProps} />}
    </>
  );
}
