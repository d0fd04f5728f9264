import type { EmailTemplate } from '@mainstay/contract/mail/templates';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Mail, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { ListScreen } from '../../../../platform/ui/ListScreen.tsx';
import { RowButton } from '../../../../platform/ui/RowButton.tsx';
import type { Column } from '../../../../platform/ui/table-columns.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import { EmailTemplateDialog } from '../components/EmailTemplateDialog.tsx';
import { deleteTemplate, templatePages } from '../queries.ts';

/** Lists the templates that emails of actions can be based on. */
export function EmailTemplatesList() {
  const client = useQueryClient();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const [open, setOpen] = useState<EmailTemplate | 'new' | null>(null);
  const [deleting, setDeleting] = useState<EmailTemplate | null>(null);
  const columns = useMemo(() => toColumns(canWrite ? setDeleting : null), [canWrite]);
  const remove = async () => {
    if (!deleting) return;
    await deleteTemplate(client, deleting);
    showToast(`Deleted “${deleting.name}”.`);
  };
  return (
    <ListScreen
      title="Email templates"
      query={useInfiniteQuery(templatePages)}
      columns={columns}
      getName={({ name }) => name}
      onOpen={canWrite ? setOpen : undefined}
      create={{ label: 'New template', isAllowed: canWrite, onClick: () => setOpen('new') }}
      empty={{
        icon: Mail,
        title: 'No templates yet',
        description: 'Use templates to prefill the subject and message of emails.',
      }}
    >
      {open !== null && <EmailTemplateDialog template={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        opened={deleting !== null}
        title="Delete this template?"
        verb="Delete"
        onConfirm={remove}
        onClose={() => setDeleting(null)}
      >
        {`${deleting?.name ?? ''} will no longer be available. Existing messages are not affected.`}
      </ConfirmDialog>
    </ListScreen>
  );
}

/** @param onDelete null for users with view-only access */
const toColumns = (onDelete: ((template: EmailTemplate) => void) | null): readonly Column<EmailTemplate>[] => [
  { id: 'name', header: 'Name', width: 260, phone: 'title', cell: ({ name }) => name },
  { id: 'subject', header: 'Subject', minWidth: 240, quiet: true, phone: 'state', cell: ({ subject }) => subject },
  {
    id: 'end',
    header: 'Action',
    width: 90,
    align: 'right',
    phone: 'figure',
    cell: (template) =>
      onDelete && (
        <RowButton icon label={`Delete ${template.name}`} onPress={() => onDelete(template)}>
          <Trash2 size={14} aria-hidden />
        </RowButton>
      ),
  },
];
