import type { Contact } from '@mainstay/contract/contacts';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { Users } from 'lucide-react';
import { useState } from 'react';
import textStyles from '../../../platform/theme/text.module.css';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import filterBarStyles from '../../../platform/ui/FilterBar.module.css';
import { Popup } from '../../../platform/ui/Popup.tsx';
import { SearchField } from '../../../platform/ui/SearchField.tsx';
import { formatContact } from './event-text.ts';
import styles from './Calendar.module.css';

export interface ContactsFilterProps {
  contacts: readonly Contact[];
  /** Ids of the selected contacts; none show all events. */
  selected: readonly number[];
  onChange: (selected: number[]) => void;
}

/** From this number on, the list has a search field. */
const SEARCH_FROM = 8;

/** Selects contacts of the account; only their events are shown. */
export function ContactsFilter({ contacts, selected, onChange }: ContactsFilterProps) {
  const [find, setFind] = useState('');
  const known = contacts.filter(({ id }) => selected.includes(id));
  const [only] = known;
  const label =
    known.length === 0
      ? 'Contacts'
      : only && known.length === 1
        ? formatContact(only)
        : formatCount(known.length, 'contact');
  const found = contacts.filter((contact) => formatContact(contact).toLowerCase().includes(find.trim().toLowerCase()));
  const change = (id: number, isSelected: boolean) =>
    onChange(isSelected ? [...selected, id] : selected.filter((one) => one !== id));
  return (
    <Popup
      label="Filter by contacts"
      className={styles.filter}
      position="bottom-end"
      trigger={
        <button type="button" className={filterBarStyles.toolButton} data-on={known.length > 0 || undefined}>
          <Users size={14} aria-hidden />
          {label}
        </button>
      }
    >
      {contacts.length >= SEARCH_FROM && <SearchField label="Search contacts" value={find} onFind={setFind} />}
      {found.map((contact) => (
        <CheckField
          key={contact.id}
          label={formatContact(contact)}
          value={selected.includes(contact.id)}
          onChange={(isSelected) => change(contact.id, isSelected)}
        />
      ))}
      {found.length === 0 && <p className={textStyles.muted}>No contacts found.</p>}
      {selected.length > 0 && (
        <button type="button" className={filterBarStyles.toolButton} data-line onClick={() => onChange([])}>
          Show all events
        </button>
      )}
    </Popup>
  );
}
