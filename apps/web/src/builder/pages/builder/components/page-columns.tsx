import type { PageRow } from '@mainstay/contract/pages/admin';
import { RoleNames } from '../../../../core/people/RoleNames.tsx';
import { formatEntityDate } from '../../../../platform/lib/dates.ts';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import type { Column } from '../../../../platform/ui/table-columns.ts';
import styles from '../../../../platform/theme/text.module.css';

export const pageEditorPath = (id: number): string => `/dashboard/admin/pages/${id}`;

/** Columns of the list of pages. */
export const PAGE_COLUMNS: readonly Column<PageRow>[] = [
  {
    id: 'name',
    header: 'Name',
    minWidth: 220,
    phone: 'title',
    isLink: true,
    cell: (page) => page.name,
  },
  {
    id: 'menu',
    header: 'Menu',
    width: 110,
    phone: 'state',
    cell: (page) =>
      page.in_menu ? <Chip tone="good">In the menu</Chip> : <span className={styles.muted}>Not shown</span>,
  },
  { id: 'scope', header: 'Used', width: 110, quiet: true, cell: (page) => page.scope },
  {
    id: 'roles',
    header: 'Visible to',
    width: 360,
    quiet: true,
    cell: (page) => (page.roles.length === 0 ? 'Everyone' : <RoleNames codes={page.roles} />),
  },
  { id: 'version', header: 'Version', width: 90, align: 'right', phone: 'figure', cell: (page) => page.version },
  {
    id: 'updated',
    header: 'Changed',
    width: 250,
    quiet: true,
    phone: 'note',
    cell: (page) => `${formatEntityDate(page.updated_at)}${page.updated_by ? `, ${page.updated_by.name}` : ''}`,
  },
];
