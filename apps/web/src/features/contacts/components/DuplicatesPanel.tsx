import type { Contact } from '@mainstay/contract/contacts';
import type { DUPLICATE_CRITERIA } from '@mainstay/contract/contacts/duplicates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { Person } from '../../../ui/Person.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toast.ts';
import { duplicates, undoMerge } from '../queries.ts';
import { formatContactName } from './contact-text.ts';
import { MergeForm } from './MergeForm.tsx';

const SIGNS: Readonly<Record<(typeof DUPLICATE_CRITERIA)[number], string>> = {
  name: 'same name',
  phone: 'same phone',
  mailbox: 'same mailbox',
  linkedin: 'same LinkedIn page',
};
const signsText = (signs: readonly (typeof DUPLICATE_CRITERIA)[number][]): string => {
  const text = signs.map((sign) => SIGNS[sign]).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

interface Merged {
  id: number;
  name: string;
}

/** Panel with possible duplicates, which the user merges in pairs. */
export function DuplicatesPanel({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const found = useQuery(duplicates(accountId));
  const [pair, setPair] = useState<[Contact, Contact] | null>(null);
  const [merged, setMerged] = useState<Merged | null>(null);
  const groups = found.data?.groups;
  if (pair) {
    return (
      <SidePanel label="Merge contacts" head={<h2>Merge contacts</h2>} onClose={onClose}>
        <MergeForm
          accountId={accountId}
          pair={pair}
          onMerged={(id, name) => {
            setMerged({ id, name });
            setPair(null);
          }}
          onBack={() => setPair(null)}
        />
      </SidePanel>
    );
  }
  return (
    <SidePanel label="Duplicates" head={<h2>Duplicates</h2>} onClose={onClose}>
      {merged && <Undo accountId={accountId} merged={merged} onUndone={() => setMerged(null)} />}
      {found.error && (
        <ErrorState title="Duplicates could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
      )}
      {!groups && !found.error && (
        <div className="side-s" aria-busy>
          <Skeleton height={120} />
        </div>
      )}
      {groups?.length === 0 && (
        <EmptyState title="No duplicates">No contacts share a name, phone number, mailbox or LinkedIn page.</EmptyState>
      )}
      {groups?.map(({ signs, contacts }) => (
        <section key={contacts.map(({ id }) => id).join()} className="side-s" aria-label={signsText(signs)}>
          <p className="cap">{signsText(signs)}</p>
          <Group contacts={contacts} onPair={setPair} />
        </section>
      ))}
    </SidePanel>
  );
}

interface GroupProps {
  contacts: readonly Contact[];
  onPair: (pair: [Contact, Contact]) => void;
}

/** A group of possible duplicates; each contact can be compared with the first. */
function Group({ contacts, onPair }: GroupProps) {
  const [first] = contacts;
  return (
    <ul className="ct-group">
      {contacts.map((contact) => (
        <li key={contact.id}>
          <Person name={formatContactName(contact)} size={28} />
          <div className="grow">
            <b className="ell">{formatContactName(contact)}</b>
            <p className="cap ell">
              {[contact.contact_email, contact.contact_designation].filter(Boolean).join(' · ')}
            </p>
          </div>
          {first && contact !== first && (
            <button
              type="button"
              className="btn"
              aria-label={`Compare ${contact.contact_email} with ${first.contact_email}`}
              onClick={() => onPair([first, contact])}
            >
              Compare
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface UndoProps {
  accountId: number;
  merged: Merged;
  onUndone: () => void;
}

function Undo({ accountId, merged, onUndone }: UndoProps) {
  const client = useQueryClient();
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    setMessage(null);
    try {
      await undoMerge(client, accountId, merged.id);
      showToast('Merge undone.');
      onUndone();
    } catch (error) {
      setMessage(getErrorMessage(error));
      setBusy(false);
    }
  };
  return (
    <section className="side-s ct-merged" aria-label="Merged">
      <div className="side-f">
        <p className="grow" role="status">
          Contacts merged into {merged.name}.
        </p>
        <button type="button" className="btn" disabled={busy} onClick={() => void undo()}>
          Undo
        </button>
      </div>
      <FormMessage>{message}</FormMessage>
    </section>
  );
}
