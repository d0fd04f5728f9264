import type { ComponentRow } from '@mainstay/contract/components/admin';
import { KINDS } from '@mainstay/contract/components/definition';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { DefinitionList } from '../../../../core/definitions/DefinitionList.tsx';
import { formatEntityDate } from '../../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { useListView } from '../../../../platform/lib/use-list-view.ts';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import type { Column } from '../../../../platform/ui/table-columns.ts';
import { getComponentKind } from '../../component-kinds.ts';
import { componentsAddress } from '../components/components-address.ts';
import { DeleteButton } from '../components/DeleteButton.tsx';
import { TemplateDialog } from '../components/TemplateDialog.tsx';
import { componentPages, deleteComponent, invalidateComponents } from '../queries.ts';

const KIND_OPTIONS = KINDS.map((kind) => ({ value: kind, label: getComponentKind(kind).label }));

const renderActions = ({ name }: ComponentRow, remove: (() => void) | undefined) =>
  remove && <DeleteButton name={name} onDelete={remove} />;

/** The list of the company's components. */
export function ComponentsList() {
  const view = useListView(componentsAddress);
  const { find, kind } = view.state;
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  return (
    <>
      <DefinitionList<ComponentRow>
        title="Components"
        noun="component"
        view={view}
        query={useInfiniteQuery(componentPages({ find, kind }))}
        columns={COMPONENT_COLUMNS}
        tools={
          <SelectField
            quiet
            label="Template"
            value={kind ?? ''}
            none="Every template"
            options={KIND_OPTIONS}
            onChange={(next) => view.change({ kind: next || undefined }, { replace: true })}
          />
        }
        getPath={({ id }) => componentPath(id)}
        empty={{
          icon: ChartColumn,
          title: 'No components yet',
          description: 'A component runs one query and shows the result.',
        }}
        onNew={() => view.change({ new: true })}
        renderActions={renderActions}
        remove={async (client, id) => {
          await deleteComponent(id);
          await invalidateComponents(client);
        }}
        removing="Components used on a page or linked from another component cannot be deleted."
      />
      {view.state.new && canWrite && (
        <TemplateDialog onClose={() => view.change({ new: undefined }, { replace: true })} />
      )}
    </>
  );
}

const componentPath = (id: number): string => `/dashboard/admin/components/${id}`;

/** Columns of the list of components. */
const COMPONENT_COLUMNS: readonly Column<ComponentRow>[] = [
  {
    id: 'name',
    header: 'Name',
    minWidth: 240,
    phone: 'title',
    isLink: true,
    cell: (component) => component.name,
  },
  { id: 'title', header: 'Title', width: 320, quiet: true, cell: (component) => component.title },
  { id: 'kind', header: 'Template', width: 140, phone: 'state', cell: ({ kind }) => getComponentKind(kind).label },
  { id: 'pages', header: 'Pages', width: 80, align: 'right', cell: (component) => component.pages },
  { id: 'version', header: 'Version', width: 90, align: 'right', phone: 'figure', cell: ({ version }) => version },
  {
    id: 'updated',
    header: 'Changed',
    width: 280,
    quiet: true,
    phone: 'note',
    cell: ({ updated_at, updated_by }) => `${formatEntityDate(updated_at)}${updated_by ? `, ${updated_by.name}` : ''}`,
  },
];
