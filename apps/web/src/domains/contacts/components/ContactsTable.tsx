import type { Contact } from '@mainstay/contract/contacts';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Contact as ContactCard, Pin, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { pagedList } from '../../../platform/lib/paged-list.ts';
import { DataTable } from '../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { useIsPhone } from '../../../platform/ui/use-is-phone.ts';
import { contactFieldsQuery, contactPages, pinContact } from '../queries.ts';
import { contactColumns } from './contact-columns.tsx';
import { formatContactName } from './contact-text.ts';
import { toFilters, type ContactsView } from './contacts-view.ts';
import type { SetContactsView } from './use-contacts-view.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './Contacts.module.css';

interface ContactsTableProps {
  accountId: number;
  view: ContactsView;
  readOnly: boolean;
  onChange: SetContactsView;
  onDelete: (contact: Contact) => void;
}

/** The contacts of an account, pinned ones first and then by name, in pages of ten. */
export function ContactsTable({ accountId, view, readOnly, onChange, onDelete }: ContactsTableProps) {
  const client = useQueryClient();
  const filters = toFilters(view);
  const pages = useInfiniteQuery(contactPages(accountId, filters));
  const list = pagedList(pages, ({ contacts }) => contacts);
  const fields = useQuery(contactFieldsQuery).data?.fields ?? [];
  const pins = usePins(accountId);
  const isPhone = useIsPhone();
  const total = list.error ? undefined : pages.data?.pages[0]?.total;
  const renderActions = (contact: Contact) => {
    const name = formatContactName(contact);
    const isPinned = pins.isPinned(contact);
    return (
      <>
        <button
          type="button"
          className={iconButtonStyles.iconButton}
          aria-label={`${isPinned ? 'Unpin' : 'Pin'} ${name}`}
          aria-pressed={isPinned}
          data-on={isPinned || undefined}
          onClick={() => void pins.toggle(contact)}
        >
          <Pin size={14} aria-hidden />
        </button>
        <button
          type="button"
          className={iconButtonStyles.iconButton}
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(contact)}
        >
          <Trash2 size={14} aria-hidden />
        </button>
      </>
    );
  };
  return (
    <>
      <DataTable<Contact>
        label="Contacts"
        columns={contactColumns(fields, { isPinned: pins.isPinned, onTag: (tag) => onChange({ tag }) })}
        rows={list.rows}
        rowId={({ id }) => id}
        rowName={formatContactName}
        loading={list.loading}
        busy={list.busy}
        error={list.error}
        onRetry={() => void client.resetQueries({ queryKey: contactPages(accountId, filters).queryKey })}
        hasNext={list.hasNext}
        onEndReached={() => void pages.fetchNextPage()}
        onOpen={({ id }) => onChange({ open: id })}
        onKey={(key, contact) => {
          if (key !== 'p' || readOnly) return false;
          void pins.toggle(contact);
          return true;
        }}
        empty={<NoContacts isFiltered={Object.keys(filters).length > 0} readOnly={readOnly} onChange={onChange} />}
        {...(!readOnly && !isPhone && { actions: renderActions })}
      />
      {total !== undefined && total > 0 && (
        <p className={clsx(styles.footer, textStyles.tabular)}>
          <b>{formatNumber(total)}</b> {total === 1 ? 'contact' : 'contacts'}
        </p>
      )}
    </>
  );
}

/** Manages optimistic pin states until the requests have finished. */
function usePins(accountId: number) {
  const client = useQueryClient();
  const [pendingPins, setPendingPins] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isPinned = ({ id, pin_type }: Contact): boolean => pendingPins.get(id) ?? pin_type !== null;
  const toggle = async (contact: Contact) => {
    const pin = !isPinned(contact);
    setPendingPins((previous) => new Map(previous).set(contact.id, pin));
    try {
      await pinContact(client, accountId, contact.id, pin);
    } catch (error) {
      showToast(getErrorMessage(error));
    }
    setPendingPins((previous) => new Map([...previous].filter(([id]) => id !== contact.id)));
  };
  return { isPinned, toggle };
}

interface NoContactsProps {
  isFiltered: boolean;
  readOnly: boolean;
  onChange: SetContactsView;
}

function NoContacts({ isFiltered, readOnly, onChange }: NoContactsProps) {
  if (isFiltered) {
    const clear = (
      <button
        type="button"
        className={buttonStyles.button}
        onClick={() => onChange({ tag: undefined, find: undefined })}
      >
        Clear filters
      </button>
    );
    return <EmptyState title="No contacts match" icon={ContactCard} action={clear} />;
  }
  return (
    <EmptyState title="No contacts yet" icon={ContactCard}>
      {readOnly
        ? 'The account team has not added any contacts yet.'
        : 'Add your contacts and who they report to, or import many at once.'}
    </EmptyState>
  );
}
