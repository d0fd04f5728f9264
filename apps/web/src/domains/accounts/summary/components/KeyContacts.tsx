import type { Contact } from '@mainstay/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Mail, Pin } from 'lucide-react';
import { accountTabPath } from '../../../../platform/lib/addresses.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Person } from '../../../../platform/ui/Person.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { keyContacts } from '../queries.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../../platform/ui/icon-button.module.css';
import styles from './KeyContacts.module.css';

/** Maximum number of contacts; the rest is available behind a link to the tab. */
const MAX_SHOWN = 5;

/** The key contacts of a customer, pinned ones first. */
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
  const allContactsLink = { text: 'All', href: hashHref(accountTabPath(id, 'contacts')) };
  return (
    <Card title="Key contacts" {...(people && people.length > 0 && { more: allContactsLink })}>
      {people?.length === 0 ? (
        <p className={styles.emptyMessage}>No contacts yet. Add them in the Contacts tab, or import them.</p>
      ) : (
        <ul className={styles.list} aria-busy={!people}>
          {people
            ?.slice(0, MAX_SHOWN)
            .map((contact) => <Entry key={contact.id} accountId={id} contact={contact} />) ?? <EntrySkeletons />}
        </ul>
      )}
    </Card>
  );
}

function Entry({ accountId, contact }: { accountId: number; contact: Contact }) {
  const name = `${contact.contact_first_name} ${contact.contact_last_name}`.trim() || contact.contact_email;
  const position = contact.contact_designation ?? contact.department ?? contact.contact_email;
  const details = [position, ...contact.tag_mapping.map(({ tag }) => tag)].join(', ');
  const href = hashHref(accountTabPath(accountId, 'contacts', { contacts: { open: contact.id } }));
  return (
    <li>
      <Person name={name} size={28} />
      <div className={clsx(layoutStyles.grow, styles.grow)}>
        <b>
          <a className={clsx(textStyles.link, textStyles.truncate)} href={href}>
            {name}
          </a>
          {contact.pin_type && <Pin size={12} role="img" aria-label="Key contact" />}
        </b>
        <p className={clsx(textStyles.caption, textStyles.truncate)} title={details}>
          {details}
        </p>
      </div>
      <a
        className={iconButtonStyles.iconButton}
        href={`mailto:${encodeURIComponent(contact.contact_email)}`}
        aria-label={`Email ${name}`}
      >
        <Mail size={15} aria-hidden />
      </a>
    </li>
  );
}

const EntrySkeletons = () =>
  [0, 1, 2, 3, 4].map((row) => (
    <li key={row}>
      <Skeleton width={28} height={28} style={{ borderRadius: '50%' }} />
      <div className={clsx(layoutStyles.grow, styles.grow)}>
        <Skeleton width={120} style={{ margin: '3px 0' }} />
        <Skeleton width={90} height={10} style={{ margin: '3px 0' }} />
      </div>
    </li>
  ));
