import type { AuthoredAttribute } from '@mainstay/contract/attributes/admin';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { hashHref } from '../../../platform/lib/history.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { EntryList } from '../../../platform/ui/EntryList.tsx';
import { EditorSnapshot } from '../../../platform/ui/EditorSnapshot.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { AttributeBuilder } from '../components/AttributeBuilder.tsx';
import { type OpenState, openPath } from '../../../platform/lib/open-address.ts';
import { attributesQuery, authoredQuery, invalidateAttributes } from '../queries.ts';
import styles from '../../../platform/theme/text.module.css';

const columns: readonly Column<AuthoredAttribute>[] = [
  {
    id: 'name',
    header: 'Name',
    minWidth: 220,
    phone: 'title',
    cell: ({ id, name }) => (
      <a className={styles.link} href={hashHref(openPath('attributes', id))} tabIndex={-1}>
        {name}
      </a>
    ),
  },
  { id: 'scope', header: 'Scope', width: 120, phone: 'state', cell: ({ scope }) => scope },
  {
    id: 'fields',
    header: 'Fields',
    width: 220,
    quiet: true,
    cell: ({ components }) => components.map(({ type }) => type).join(', '),
  },
  { id: 'pages', header: 'Pages', width: 90, align: 'right', quiet: true, cell: ({ pages }) => pages },
  {
    id: 'values',
    header: 'Values',
    width: 90,
    align: 'right',
    quiet: true,
    phone: 'figure',
    cell: ({ values }) => values,
  },
];

/** The list of the company's custom attributes, or the editor of the opened one. */
export function AttributesScreen() {
  const { open }: OpenState = useSearch({ from: '/shell/dashboard/admin/attributes' });
  const navigateTo = useNavigateTo();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const query = useQuery(attributesQuery);
  if (open !== undefined)
    return (
      <EditorSnapshot key={open} id={open} what="attribute" query={authoredQuery} invalidate={invalidateAttributes}>
        {(attribute, reload) => <AttributeBuilder attribute={attribute} onRestored={reload} />}
      </EditorSnapshot>
    );
  return (
    <EntryList<AuthoredAttribute>
      title="Custom attributes"
      createLabel={canWrite ? 'New attribute' : undefined}
      columns={columns}
      query={query}
      rowName={({ name }) => name}
      onOpen={(id) => navigateTo(openPath('attributes', id))}
      empty={
        <EmptyState title="No custom attributes yet" icon={ListChecks}>
          Use attributes to store additional information about accounts or actions.
        </EmptyState>
      }
    />
  );
}
