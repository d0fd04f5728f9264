import type { EmailTemplate } from '@mainstay/contract/mail/templates';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Mail, Trash2 } from 'lucide-react';
import { useContext, useMemo, useState } from 'react';
import { pagedList } from '../../../../lib/paged-list.ts';
import { useSignedIn } from '../../../../lib/session.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { InTabOrder } from '../../../../ui/in-tab-order.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { show } from '../../../../ui/toast.ts';
import '../../../../ui/button.css';
import '../../../../ui/icon-button.css';
import { EmailTemplateDialog } from '../components/EmailTemplateDialog.tsx';
import { deleteTemplate, templatePages } from '../queries.ts';

/** What e-mails of actions can begin with. */
export function EmailTemplatesList() {
  const client = useQueryClient();
  const writes = useSignedIn().user_access_type !== 'read_only';
  const query = useInfiniteQuery(templatePages);
  const list = pagedList(query, (page) => page.listing);
  const [open, setOpen] = useState<EmailTemplate | 'new' | null>(null);
  const [ending, setEnding] = useState<EmailTemplate | null>(null);
  const columns = useMemo(() => columnsOf(writes ? setEnding : null), [writes]);
  const remove = async () => {
    if (!ending) return;
    await deleteTemplate(client, ending);
    show('Template deleted.');
  };
  return (
    <div className="sheet">
      <PageHeader title="E-mail templates" count={query.data?.pages[0]?.total_records || undefined}>
        {writes && (
          <button type="button" className="btn" data-primary onClick={() => setOpen('new')}>
            New template
          </button>
        )}
      </PageHeader>
      <DataTable<EmailTemplate>
        label="E-mail templates"
        columns={columns}
        rows={list.rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        loading={list.loading}
        busy={query.isFetchingNextPage}
        error={list.error}
        onRetry={() => void query.refetch()}
        hasNext={list.hasNext}
        onEndReached={() => void query.fetchNextPage()}
        {...(writes && { onOpen: (template: EmailTemplate) => setOpen(template) })}
        empty={
          <EmptyState title="No templates yet" icon={Mail}>
            An e-mail that an action sends can begin with a template: its subject and its message.
          </EmptyState>
        }
      />
      {open !== null && <EmailTemplateDialog template={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        opened={ending !== null}
        title="Delete this template?"
        verb="Delete"
        onConfirm={remove}
        onClose={() => setEnding(null)}
      >
        {`${ending?.name ?? ''} is offered no more. Messages that were made of it stay.`}
      </ConfirmDialog>
    </div>
  );
}

/** @param onEnd null for who may not */
const columnsOf = (onEnd: ((template: EmailTemplate) => void) | null): readonly Column<EmailTemplate>[] => [
  { id: 'name', header: 'Name', width: 260, phone: 'title', cell: ({ name }) => name },
  { id: 'subject', header: 'Subject', minWidth: 240, quiet: true, phone: 'state', cell: ({ subject }) => subject },
  {
    id: 'end',
    header: '',
    width: 60,
    align: 'right',
    phone: 'figure',
    cell: (template) => (onEnd ? <DeleteButton template={template} onEnd={onEnd} /> : null),
  },
];

interface DeleteButtonProps {
  template: EmailTemplate;
  onEnd: (template: EmailTemplate) => void;
}

function DeleteButton({ template, onEnd }: DeleteButtonProps) {
  const inOrder = useContext(InTabOrder);
  return (
    <button
      type="button"
      className="ic"
      tabIndex={inOrder ? 0 : -1}
      aria-label={`Delete ${template.name}`}
      onClick={(event) => {
        event.stopPropagation();
        onEnd(template);
      }}
    >
      <Trash2 size={14} aria-hidden />
    </button>
  );
}
