import type { AuthoredAttribute } from '@mainstay/contract/attributes/admin';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { toSinglePage } from '../../../platform/lib/paged-list.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useListView } from '../../../platform/lib/use-list-view.ts';
import { EditorSnapshot } from '../../../platform/ui/EditorSnapshot.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { AttributeBuilder } from '../components/AttributeBuilder.tsx';
import { openAddress } from '../../../platform/lib/open-address.ts';
import { attributesQuery, authoredQuery, invalidateAttributes } from '../queries.ts';

const ADDRESS = openAddress('attributes');

const columns: readonly Column<AuthoredAttribute>[] = [
  {
    id: 'name',
    header: 'Name',
    minWidth: 220,
    phone: 'title',
    isLink: true,
    cell: ({ name }) => name,
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
  const view = useListView(ADDRESS);
  const { open } = view.state;
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const query = toSinglePage(useQuery(attributesQuery));
  if (open !== undefined)
    return (
      <EditorSnapshot key={open} id={open} what="attribute" query={authoredQuery} invalidate={invalidateAttributes}>
        {(attribute, reload) => <AttributeBuilder attribute={attribute} onRestored={reload} />}
      </EditorSnapshot>
    );
  return (
    <ListScreen
      title="Custom attributes"
      view={view}
      query={query}
      columns={columns}
      getName={({ name }) => name}
      create={{ label: 'New attribute', isAllowed: canWrite, onClick: () => view.change({ open: 'new' }) }}
      empty={{
        icon: ListChecks,
        title: 'No custom attributes yet',
        description: 'Use attributes to store additional information about accounts or actions.',
      }}
    />
  );
}
