import type { Contact } from '@mainstay/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { Mail, Pin } from 'lucide-react';
import { Card } from '../../../../ui/Card.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Person } from '../../../../ui/Person.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { keyContacts } from '../../queries.ts';
import '../../../../ui/icon-button.css';
import './KeyContacts.css';

/** The people to know at a customer, pinned first. */
export function KeyContacts({ id }: { id: number }) {
  const contacts = useQuery(keyContacts(id));
  if (contacts.error) {
    return (
      <Card title="Key contacts">
        <ErrorState
          title="Contacts could not be loaded"
          error={contacts.error}
          onRetry={() => void contacts.refetch()}
        />
      </Card>
    );
  }
  const people = contacts.data?.contacts;
  return (
    <Card title="Key contacts">
      {people?.length === 0 ? (
        <p className="kct-none">No contacts yet. They come with an import.</p>
      ) : (
        <ul className="kct" aria-busy={!people}>
          {people?.map((contact) => <Entry key={contact.id} contact={contact} />) ?? <Shapes />}
        </ul>
      )}
    </Card>
  );
}

function Entry({ contact }: { contact: Contact }) {
  const name = `${contact.first_name} ${contact.last_name}`.trim() || contact.email;
  return (
    <li>
      <Person name={name} size={28} />
      <div className="grow">
        <b>
          <span className="ell">{name}</span>
          {contact.pinned && <Pin size={12} role="img" aria-label="Key contact" />}
        </b>
        <p className="cap ell">{contact.designation ?? contact.department ?? contact.email}</p>
      </div>
      <a className="ic" href={`mailto:${encodeURIComponent(contact.email)}`} aria-label={`Write to ${name}`}>
        <Mail size={15} aria-hidden />
      </a>
    </li>
  );
}

const Shapes = () =>
  [0, 1, 2, 3, 4].map((row) => (
    <li key={row}>
      <Skeleton width={28} height={28} style={{ borderRadius: '50%' }} />
      <div className="grow">
        <Skeleton width={120} style={{ margin: '3px 0' }} />
        <Skeleton width={90} height={10} style={{ margin: '3px 0' }} />
      </div>
    </li>
  ));
