import type { EditedAnnouncement } from '@mainstay/contract/announcements';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Megaphone, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatLongDate, getToday } from '../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { RowButton } from '../../../platform/ui/RowButton.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import { RoleNames } from '../../people/RoleNames.tsx';
import { AnnouncementDialog } from '../components/AnnouncementDialog.tsx';
import { deleteAnnouncement, editedAnnouncementPages } from '../queries.ts';

/** Lists all announcements for their authors, planned ones included. */
export function EditedAnnouncements() {
  const client = useQueryClient();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const [open, setOpen] = useState<EditedAnnouncement | 'new' | null>(null);
  const [deleting, setDeleting] = useState<EditedAnnouncement | null>(null);
  const columns = useMemo(() => toColumns(canWrite ? setDeleting : null), [canWrite]);
  const remove = async () => {
    if (!deleting) return;
    await deleteAnnouncement(client, deleting);
    showToast(`Deleted “${deleting.title}”.`);
  };
  return (
    <ListScreen
      title="Announcements"
      query={useInfiniteQuery(editedAnnouncementPages)}
      columns={columns}
      getName={({ title }) => title}
      onOpen={canWrite ? setOpen : undefined}
      create={{ label: 'New announcement', isAllowed: canWrite, onClick: () => setOpen('new') }}
      empty={{
        icon: Megaphone,
        title: 'No announcements yet',
        description: 'Announcements tell everyone, or some roles, what is new. Unread ones have a mark in the header.',
      }}
    >
      {open !== null && (
        <AnnouncementDialog announcement={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
      <ConfirmDialog
        opened={deleting !== null}
        title="Delete this announcement?"
        verb="Delete"
        onConfirm={remove}
        onClose={() => setDeleting(null)}
      >
        {`“${deleting?.title ?? ''}” will no longer be shown to anyone.`}
      </ConfirmDialog>
    </ListScreen>
  );
}

/** @param onDelete null for users with view-only access */
const toColumns = (
  onDelete: ((announcement: EditedAnnouncement) => void) | null,
): readonly Column<EditedAnnouncement>[] => [
  { id: 'title', header: 'Title', minWidth: 260, phone: 'title', cell: ({ title }) => title },
  {
    id: 'date',
    header: 'Published',
    width: 190,
    phone: 'state',
    cell: ({ date }) =>
      date > getToday() ? <Chip tone="brand">Planned for {formatLongDate(date)}</Chip> : formatLongDate(date),
  },
  {
    id: 'roles',
    header: 'Audience',
    minWidth: 160,
    quiet: true,
    cell: ({ roles }) => (roles.length === 0 ? 'Everyone' : <RoleNames codes={roles} />),
  },
  { id: 'author', header: 'Author', width: 160, quiet: true, cell: ({ author }) => author ?? '' },
  { id: 'readers', header: 'Read by', width: 90, align: 'right', cell: ({ readers }) => formatNumber(readers) },
  {
    id: 'end',
    header: 'Action',
    width: 90,
    align: 'right',
    phone: 'figure',
    cell: (announcement) =>
      onDelete && (
        <RowButton icon label={`Delete ${announcement.title}`} onPress={() => onDelete(announcement)}>
          <Trash2 size={14} aria-hidden />
        </RowButton>
      ),
  },
];
