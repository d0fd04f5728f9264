import type { Contact } from '@mainstay/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { accountDetails } from '../../../core/account-access/queries.ts';
import { lazyComponent, LoadingFallback } from '../../../platform/lib/lazy-component.tsx';
import type { PageContext } from '../../../platform/lib/page-context.ts';
import { SidePanel } from '../../../platform/ui/SidePanel.tsx';
import { ContactPanel } from '../components/ContactPanel.tsx';
import { ContactTools } from '../components/ContactTools.tsx';
import { ContactsTable } from '../components/ContactsTable.tsx';
import { DeleteContact } from '../components/DeleteContact.tsx';
import { DuplicatesPanel } from '../components/DuplicatesPanel.tsx';
import { NewContactForm } from '../components/NewContactForm.tsx';
import { useContactsView } from '../components/use-contacts-view.ts';
import { contactTags, TAG_FILTER_LIMIT } from '../queries.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/Contacts.module.css';

const LazyOrgChart = lazyComponent(async () => (await import('../components/OrgChartView.tsx')).OrgChartView);

/** The contacts of the page's account. */
export function AccountContacts({ context }: { context: PageContext }) {
  const id = Number(context.account_id ?? 0);
  const { data: account } = useQuery({ ...accountDetails(id), enabled: id > 0 });
  const tags = useQuery(contactTags(TAG_FILTER_LIMIT)).data?.tags ?? [];
  const [view, updateView] = useContactsView();
  const [contactToDelete, setContactToDelete] = useState<Contact | null>(null);
  if (id === 0) return null;
  // Write controls are hidden until the user's access is known.
  const readOnly = account?.read_only_account ?? true;
  const open = (contact: number | 'new' | 'merge' | undefined) => updateView({ open: contact });
  const close = () => open(undefined);
  return (
    <div className={clsx(pageHeaderStyles.sheet, styles.root)} data-part="page-header-sheet">
      <ContactTools accountId={id} shown={view} tags={tags} readOnly={readOnly} onChange={updateView} />
      {view.chart ? (
        <LoadingFallback fallback={<div className={styles.chart} aria-busy />}>
          <LazyOrgChart
            accountId={id}
            find={view.find ?? ''}
            onOpen={open}
            onAdd={readOnly ? undefined : () => open('new')}
          />
        </LoadingFallback>
      ) : (
        <ContactsTable
          accountId={id}
          view={view}
          readOnly={readOnly}
          onChange={updateView}
          onDelete={setContactToDelete}
        />
      )}
      {typeof view.open === 'number' && (
        <ContactPanel
          key={view.open}
          accountId={id}
          contactId={view.open}
          readOnly={readOnly}
          onOpen={open}
          onClose={close}
        />
      )}
      {view.open === 'new' && !readOnly && <NewContactPanel accountId={id} onClose={close} />}
      {view.open === 'merge' && !readOnly && <DuplicatesPanel accountId={id} onClose={close} />}
      {contactToDelete && (
        <DeleteContact
          accountId={id}
          contact={contactToDelete}
          source="list"
          onClose={() => setContactToDelete(null)}
        />
      )}
    </div>
  );
}

/** Side panel with the form for a new contact. */
const NewContactPanel = ({ accountId, onClose }: { accountId: number; onClose: () => void }) => (
  <SidePanel label="New contact" header={<h2>New contact</h2>} onClose={onClose}>
    <NewContactForm accountId={accountId} onClose={onClose} />
  </SidePanel>
);
