import type { EmailTemplate } from '@mainstay/contract/mail/templates';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Mail, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { toTableProps } from '../../../../platform/lib/paged-list.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { DataTable } from '../../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../../platform/ui/EmptyState.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { RowButton } from '../../../../platform/ui/RowButton.tsx';
import type { Column } from '../../../../platform/ui/table-columns.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import { EmailTemplateDialog } from '../components/EmailTemplateDialog.tsx';
import { deleteTemplate, templatePages } from '../queries.ts';
import buttonStyles from '../../../../platform/ui/button.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';

/** Lists the templates that emails of actions can be based on. */
export function EmailTemplatesList() {
  const client = useQueryClient();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const query = useInfiniteQuery(templatePages);
  const list = toTableProps(query, (page) => page.listing);
  const [open, setOpen] = useState<EmailTemplate | 'new' | null>(null);
  const [deleting, setDeleting] = useState<EmailTemplate | null>(null);
  const columns = useMemo(() => toColumns(canWrite ? setDeleting : null), [canWrite]);
  const remove = async () => {
    if (!deleting) return;
    await deleteTemplate(client, deleting);
    showToast('Template deleted.');
  };
  return (
    <div className={pageHeaderStyles.sheet}>
      <PageHeader title="Email templates" count={query.data?.pages[0]?.total_records || undefined}>
        {canWrite && (
          <button type="button" className={buttonStyles.button} data-primary onClick={() => setOpen('new')}>
            New template
          </button>
        )}
      </PageHeader>
      <DataTable<EmailTemplate>
        label="Email templates"
        columns={columns}
        {...list}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        {...(canWrite && { onOpen: (template: EmailTemplate) => setOpen(template) })}
        empty={
          <EmptyState title="No templates yet" icon={Mail}>
            Use templates to prefill the subject and message of emails sent by actions.
          </EmptyState>
        }
      />
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
    </div>
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
