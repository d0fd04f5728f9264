import type { ComponentRow } from '@mainstay/contract/components/admin';
import { formatEntityTimestamp } from '../../../../platform/lib/dates.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import type { Column } from '../../../../platform/ui/table-columns.ts';
import { KIND_LABELS } from './kind-labels.ts';

export const componentPath = (id: number): string => `/dashboard/admin/components/${id}`;

/** Columns of the list of components. */
export const COMPONENT_COLUMNS: readonly Column<ComponentRow>[] = [
  {
    id: 'name',
    header: 'Name',
    minWidth: 240,
    phone: 'title',
    cell: (component) => (
      <a className="link" href={hashHref(componentPath(component.id))} tabIndex={-1}>
        {component.name}
      </a>
    ),
  },
  { id: 'title', header: 'Title', width: 240, quiet: true, cell: (component) => component.title },
  { id: 'kind', header: 'Template', width: 140, phone: 'state', cell: ({ kind }) => KIND_LABELS[kind].name },
  { id: 'pages', header: 'Pages', width: 80, align: 'right', cell: (component) => component.pages },
  { id: 'version', header: 'Version', width: 90, align: 'right', phone: 'figure', cell: ({ version }) => version },
  {
    id: 'updated',
    header: 'Changed',
    width: 280,
    quiet: true,
    phone: 'note',
    cell: ({ updated_at, updated_by }) =>
      `${formatEntityTimestamp(updated_at)}${updated_by ? `, ${updated_by.name}` : ''}`,
  },
];
