import type { Contact } from '@mainstay/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyComponent, LoadingFallback } from '../../../lib/lazy-component.tsx';
import type { PageContext } from '../../../lib/page-context.ts';
import { accountDetails } from '../../accounts/queries.ts';
import { ContactPanel } from '../components/ContactPanel.tsx';
import { ContactsTable } from '../components/ContactsTable.tsx';
import { ContactTools } from '../components/ContactTools.tsx';
import { DeleteContact } from '../components/DeleteContact.tsx';
import { DuplicatesPanel } from '../components/DuplicatesPanel.tsx';
import { NewContactPanel } from '../components/NewContactPanel.tsx';
import { useContactsView } from '../components/use-contacts-view.ts';
import { contactTags, TAG_FILTER_LIMIT } from '../queries.ts';
import '../components/Contacts.css';

const LazyOrgChart = lazyComponent(async () => (await import('../components/OrgChartView.tsx')).OrgChartView);

/** The contacts of the page's account. */
export function AccountContacts({ context }: { context: PageContext }) {
  const id = Number(context.account_id ?? 0);
  const { data: account } = useQuery({ ...accountDetails(id), enabled: id > 0 });
  const tags = useQuery(contactTags(TAG_FILTER_LIMIT)).data?.tags ?? [];
  const [shown, change] = useContactsView();
  const [going, setGoing] = useState<Contact | null>(null);
  if (id === 0) return null;
  // Write controls are hidden until the user's access is known.
  const readOnly = account?.read_only_account ?? true;
  const open = (contact: number | 'new' | 'merge' | undefined) => change({ open: contact });
  const close = () => open(undefined);
  return (
    <div className="sheet ct">
      <ContactTools accountId={id} shown={shown} tags={tags} readOnly={readOnly} onChange={change} />
      {shown.chart ? (
        <LoadingFallback shape={<div className="ct-chart" aria-busy />}>
          <LazyOrgChart
            accountId={id}
            find={shown.find ?? ''}
            onOpen={open}
            onAdd={readOnly ? undefined : () => open('new')}
          />
        </LoadingFallback>
      ) : (
        <ContactsTable accountId={id} shown={shown} readOnly={readOnly} onChange={change} onDelete={setGoing} />
      )}
      {typeof shown.open === 'number' && (
        <ContactPanel
          key={shown.open}
          accountId={id}
          contactId={shown.open}
          readOnly={readOnly}
          onOpen={open}
          onClose={close}
        />
      )}
      {shown.open === 'new' && !readOnly && <NewContactPanel accountId={id} onClose={close} />}
      {shown.open === 'merge' && !readOnly && <DuplicatesPanel accountId={id} onClose={close} />}
      {going && <DeleteContact accountId={id} contact={going} place="list" onClose={() => setGoing(null)} />}
    </div>
  );
}
