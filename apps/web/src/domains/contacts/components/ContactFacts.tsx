import type { Contact } from '@mainstay/contract/contacts';
import { CONTACT_FIELDS, type ContactField } from '@mainstay/contract/rules/contacts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { contactFieldsQuery } from '../queries.ts';
import { EmailTools } from './EmailTools.tsx';
import { formatField, formatContactName } from './contact-text.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Contacts.module.css';

interface ContactFactsProps {
  contact: Contact;
  onOpen: (contactId: number) => void;
}

/** The visible fields of a contact except the name, which the header shows. */
export function ContactFacts({ contact, onOpen }: ContactFactsProps) {
  const fields = (useQuery(contactFieldsQuery).data?.fields ?? CONTACT_FIELDS).filter(
    ({ key, visible }) => visible && key !== 'fName' && key !== 'lName',
  );
  const { reports_count: reports, notes } = contact;
  return (
    <dl className={styles.facts}>
      {fields.map((field) => (
        <div key={field.key}>
          <dt>{field.label}</dt>
          <dd>{getFact(contact, field, onOpen) ?? <span className={textStyles.muted}>{getEmptyText(field)}</span>}</dd>
        </div>
      ))}
      {reports > 0 && (
        <div>
          <dt>Team</dt>
          <dd>
            {reports === 1
              ? `1 person reports to ${formatContactName(contact)}`
              : `${reports} people report to ${formatContactName(contact)}`}
          </dd>
        </div>
      )}
      {notes && (
        <div>
          <dt>About</dt>
          <dd>{notes}</dd>
        </div>
      )}
    </dl>
  );
}

/** Returns the text for an empty field. */
const getEmptyText = ({ type }: ContactField): string => {
  if (type === 'contact' || type === 'user') return 'None';
  return type === 'tags' ? 'None' : 'Unknown';
};

/** Imported URLs may have any scheme; only http and https URLs become links. */
const isWeb = (text: string): boolean => /^https?:\/\//i.test(text);

function getFact(contact: Contact, { key, type }: ContactField, onOpen: (id: number) => void): ReactNode {
  const text = formatField(contact, key);
  if (text === '') return null;
  if (type === 'email')
    return (
      <span className={styles.email}>
        {text}
        <EmailTools name={formatContactName(contact)} email={text} />
      </span>
    );
  if (type === 'phone') return <a href={`tel:${text.replace(/[^+\d]/g, '')}`}>{text}</a>;
  if (type === 'url' && isWeb(text))
    return (
      <a href={text} target="_blank" rel="noopener noreferrer">
        {text.replace(/^https?:\/\/(?:www\.)?/i, '')}
      </a>
    );
  if (type === 'tags')
    return (
      <span className={styles.tags}>
        {contact.tag_mapping.map(({ id, tag }) => (
          <Chip key={id}>{tag}</Chip>
        ))}
      </span>
    );
  if (type === 'contact' && contact.superior) {
    const { id } = contact.superior;
    return (
      <button type="button" className={clsx(layoutStyles.unstyled, styles.contactLink)} onClick={() => onOpen(id)}>
        {text}
      </button>
    );
  }
  if (type === 'user')
    return (
      <span className={styles.personName}>
        <Person name={text} image={contact.looked_after_by?.avatar_url ?? null} />
        {text}
      </span>
    );
  return text;
}
