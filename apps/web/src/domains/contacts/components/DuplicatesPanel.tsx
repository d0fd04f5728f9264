import type { Contact } from '@mainstay/contract/contacts';
import type { DUPLICATE_CRITERIA } from '@mainstay/contract/contacts/duplicates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { SidePanel } from '../../../platform/ui/SidePanel.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { duplicates, undoMerge } from '../queries.ts';
import { formatContactName } from './contact-text.ts';
import { MergeForm } from './MergeForm.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './Contacts.module.css';

const CRITERION_LABELS: Readonly<Record<(typeof DUPLICATE_CRITERIA)[number], string>> = {
  name: 'same name',
  phone: 'same phone',
  mailbox: 'same mailbox',
  linkedin: 'same LinkedIn page',
};
const formatCriteria = (criteria: readonly (typeof DUPLICATE_CRITERIA)[number][]): string => {
  const text = criteria.map((sign) => CRITERION_LABELS[sign]).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

interface MergeResult {
  id: number;
  name: string;
}

/** Panel with possible duplicates, which the user merges in pairs. */
export function DuplicatesPanel({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const duplicatesQuery = useQuery(duplicates(accountId));
  const [pair, setPair] = useState<[Contact, Contact] | null>(null);
  const [mergeResult, setMergeResult] = useState<MergeResult | null>(null);
  const groups = duplicatesQuery.data?.groups;
  if (pair) {
    return (
      <SidePanel label="Merge contacts" header={<h2>Merge contacts</h2>} onClose={onClose}>
        <MergeForm
          accountId={accountId}
          pair={pair}
          onMerged={(id, name) => {
            setMergeResult({ id, name });
            setPair(null);
          }}
          onBack={() => setPair(null)}
        />
      </SidePanel>
    );
  }
  return (
    <SidePanel label="Duplicates" header={<h2>Duplicates</h2>} onClose={onClose}>
      {mergeResult && (
        <UndoMerge accountId={accountId} mergeResult={mergeResult} onUndone={() => setMergeResult(null)} />
      )}
      {duplicatesQuery.error && (
        <ErrorState
          title="Duplicates could not be loaded"
          error={duplicatesQuery.error}
          onRetry={() => void duplicatesQuery.refetch()}
        />
      )}
      {!groups && !duplicatesQuery.error && (
        <div className={sidePanelStyles.section} aria-busy>
          <Skeleton height={120} />
        </div>
      )}
      {groups?.length === 0 && (
        <EmptyState title="No duplicates">No contacts share a name, phone number, mailbox or LinkedIn page.</EmptyState>
      )}
      {groups?.map(({ signs, contacts }) => (
        <section
          key={contacts.map(({ id }) => id).join()}
          className={sidePanelStyles.section}
          aria-label={formatCriteria(signs)}
        >
          <p className={textStyles.caption}>{formatCriteria(signs)}</p>
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
    <ul className={styles.duplicateGroup}>
      {contacts.map((contact) => (
        <li key={contact.id}>
          <Person name={formatContactName(contact)} size={28} />
          <div className={clsx(layoutStyles.grow, styles.grow)}>
            <b className={textStyles.truncate}>{formatContactName(contact)}</b>
            <p className={clsx(textStyles.caption, textStyles.truncate)}>
              {[contact.contact_email, contact.contact_designation].filter(Boolean).join(' · ')}
            </p>
          </div>
          {first && contact !== first && (
            <button
              type="button"
              className={buttonStyles.button}
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

interface UndoMergeProps {
  accountId: number;
  mergeResult: MergeResult;
  onUndone: () => void;
}

function UndoMerge({ accountId, mergeResult, onUndone }: UndoMergeProps) {
  const client = useQueryClient();
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    setMessage(null);
    try {
      await undoMerge(client, accountId, mergeResult.id);
      showToast('Merge undone.');
      onUndone();
    } catch (error) {
      setMessage(getErrorMessage(error));
      setBusy(false);
    }
  };
  return (
    <section className={clsx(sidePanelStyles.section, styles.merged)} aria-label="Merged">
      <div className={sidePanelStyles.actions}>
        <p className={clsx(layoutStyles.grow, styles.grow)} role="status">
          Contacts merged into {mergeResult.name}.
        </p>
        <button type="button" className={buttonStyles.button} disabled={busy} onClick={() => void undo()}>
          Undo
        </button>
      </div>
      <FormMessage>{message}</FormMessage>
    </section>
  );
}
