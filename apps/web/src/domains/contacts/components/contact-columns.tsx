import type { Contact } from '@mainstay/contract/contacts';
import type { ContactField, ContactFieldKey } from '@mainstay/contract/rules/contacts';
import { Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Person } from '../../../platform/ui/Person.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { EmailTools } from './EmailTools.tsx';
import { formatField, formatContactName } from './contact-text.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Contacts.module.css';

interface CellOptions {
  isPinned: (contact: Contact) => boolean;
  /** Filters the contacts by a tag. */
  onTag: (id: number) => void;
}

const WIDTHS: Partial<Record<ContactFieldKey, number>> = {
  designation: 175,
  department: 120,
  email: 320,
  number: 140,
  secondary: 150,
  tags: 160,
  reportsTo: 140,
  mappedTo: 150,
};
/** Email addresses are the longest texts, so their column also takes a part of the room that remains. */
const EMAIL_GROWTH = 0.4;
/** Columns after the name, in display order. */
const KEYS = ['designation', 'department', 'email', 'number', 'tags', 'reportsTo', 'mappedTo'] as const;

/** Builds the columns of the visible fields, with the company's labels. */
export function contactColumns(fields: readonly ContactField[], cells: CellOptions): readonly Column<Contact>[] {
  const name: Column<Contact> = {
    id: 'name',
    header: 'Name',
    minWidth: 190,
    phone: 'title',
    cell: (contact) => (
      <span className={styles.personName}>
        <Person name={formatContactName(contact)} />
        <span className={textStyles.truncate}>{formatContactName(contact)}</span>
        {cells.isPinned(contact) && <Pin size={13} role="img" aria-label="Pinned" />}
      </span>
    ),
  };
  const others = KEYS.flatMap((key): Column<Contact>[] => {
    const field = fields.find((one) => one.key === key);
    if (field && !field.visible) return [];
    const phone = key === 'designation' ? 'state' : key === 'tags' ? 'figure' : undefined;
    return [
      {
        id: key,
        header: field?.label ?? '',
        width: WIDTHS[key] ?? 160,
        ...(key === 'email' && { grow: EMAIL_GROWTH }),
        quiet: true,
        ...(phone && { phone }),
        cell: (contact) => getCell(contact, key, cells),
      },
    ];
  });
  return [name, ...others];
}

function getCell(contact: Contact, key: ContactFieldKey, { onTag }: CellOptions): ReactNode {
  const text = formatField(contact, key);
  if (text === '') return null;
  if (key === 'email')
    return (
      <span className={styles.email}>
        <span className={textStyles.truncate} title={text}>
          {text}
        </span>
        <EmailTools name={formatContactName(contact)} email={text} />
      </span>
    );
  if (key === 'tags')
    return (
      <span className={styles.tags}>
        {contact.tag_mapping.map(({ id, tag }) => (
          <button
            key={id}
            type="button"
            className={styles.tag}
            tabIndex={-1}
            aria-label={`Contacts tagged ${tag}`}
            onClick={() => onTag(id)}
          >
            {tag}
          </button>
        ))}
      </span>
    );
  if (key === 'mappedTo')
    return (
      <span className={styles.personName}>
        <Person name={text} image={contact.looked_after_by?.avatar_url ?? null} />
        <span className={textStyles.truncate}>{text}</span>
      </span>
    );
  return text;
}
