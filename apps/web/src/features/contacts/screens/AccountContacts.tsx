import type { Contact } from '@mainstay/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart, WhileLoading } from '../../../lib/lazy-part.tsx';
import type { PageContext } from '../../../lib/page-context.ts';
import { accountDetails } from '../../accounts/queries.ts';
import { ContactPanel } from '../components/ContactPanel.tsx';
import { ContactsTable } from '../components/ContactsTable.tsx';
import { ContactTools } from '../components/ContactTools.tsx';
import { DeleteContact } from '../components/DeleteContact.tsx';
import { DuplicatesPanel } from '../components/DuplicatesPanel.tsx';
import { NewContactPanel } from '../components/NewContactPanel.tsx';
import { useShownContacts } from '../components/use-shown-contacts.ts';
import { contactTags, TAG_FILTER_LIMIT } from '../queries.ts';
import '../components/Contacts.css';

const Organisation = lazyPart(async () => (await import('../components/Organisation.tsx')).Organisation);

/** The people at the account that the page stands on. */
export function AccountContacts({ context }: { context: PageContext }) {
  const id = Number(context.account_id ?? 0);
  const { data: account } = useQuery({ ...accountDetails(id), enabled: id > 0 });
  const tags = useQuery(contactTags(TAG_FILTER_LIMIT)).data?.tags ?? [];
  const [shown, change] = useShownContacts();
  const [going, setGoing] = useState<Contact | null>(null);
  if (id === 0) return null;
  // Until it is known whether the person may write, nothing to write with is there.
  const readOnly = account?.read_only_account ?? true;
  const open = (contact: number | 'new' | 'merge' | undefined) => change({ open: contact });
  const close = () => open(undefined);
  return (
    <div className="sheet ct">
      <ContactTools accountId={id} shown={shown} tags={tags} readOnly={readOnly} onChange={change} />
      {shown.chart ? (
        <WhileLoading shape={<div className="ct-chart" aria-busy />}>
          <Organisation
            accountId={id}
            find={shown.find ?? ''}
            onOpen={open}
            onAdd={readOnly ? undefined : () => open('new')}
          />
        </WhileLoading>
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
