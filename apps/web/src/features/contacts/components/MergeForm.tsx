import type { Contact } from '@mainstay/contract/contacts';
import type { MergeImpact } from '@mainstay/contract/contacts/duplicates';
import { CONTACT_FIELDS, type ContactFieldKey } from '@mainstay/contract/rules/contacts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '../../../lib/api.ts';
import { Form } from '../../../ui/Form.tsx';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { contactFieldsQuery, mergeContacts, mergePreview } from '../queries.ts';
import { formatField, formatContactName } from './contact-text.ts';
import '../../../ui/button.css';

interface MergeFormProps {
  accountId: number;
  pair: [Contact, Contact];
  /** @param mergeId needed to undo the merge */
  onMerged: (mergeId: number, name: string) => void;
  onBack: () => void;
}

/** Form to select which of two contacts is kept, and whose value is kept for each field in which they differ. */
export function MergeForm({ accountId, pair, onMerged, onBack }: MergeFormProps) {
  const client = useQueryClient();
  const [[first, second], setOrder] = useState(pair);
  const [take, setTake] = useState<ReadonlySet<ContactFieldKey>>(new Set());
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const preview = useQuery(mergePreview(accountId, first.id, second.id)).data;
  const fields = useQuery(contactFieldsQuery).data?.fields ?? CONTACT_FIELDS;
  const keep = preview?.keep ?? first;
  const gone = preview?.gone ?? second;
  // Tags of both are kept, and a value that only one contact has is kept as well.
  const open = fields.filter(({ key }) => {
    const [a, b] = [formatField(keep, key), formatField(gone, key)];
    return key !== 'tags' && a !== '' && b !== '' && a !== b;
  });
  const choose = (key: ContactFieldKey, isTaken: boolean) =>
    setTake((before) => new Set(isTaken ? [...before, key] : [...before].filter((one) => one !== key)));

  const merge = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setMessage(null);
    try {
      const taken = open.map(({ key }) => key).filter((key) => take.has(key));
      onMerged(await mergeContacts(client, accountId, { keep, gone, take: taken }), formatContactName(keep));
    } catch (error) {
      setMessage(getErrorMessage(error));
      setBusy(false);
    }
  };
  return (
    <Form busy={busy} className="side-s ct-merge" aria-label="Merge contacts" onSubmit={(event) => void merge(event)}>
      <p>
        <b>{formatContactName(gone)}</b> ({gone.contact_email}) will be merged into <b>{formatContactName(keep)}</b> (
        {keep.contact_email}), which is kept.
      </p>
      <div className="side-f">
        <button type="button" className="btn" onClick={() => setOrder([second, first])}>
          <ArrowLeftRight size={14} aria-hidden />
          Keep the other contact
        </button>
      </div>
      {open.map(({ key, label }) => (
        <fieldset key={key} className="ct-choice">
          <legend>{label}</legend>
          {[keep, gone].map((contact) => {
            const isGone = contact === gone;
            return (
              <label key={contact.id}>
                <input
                  type="radio"
                  name={`merge-${key}`}
                  checked={take.has(key) === isGone}
                  onChange={() => choose(key, isGone)}
                />
                <span>{formatField(contact, key)}</span>
              </label>
            );
          })}
        </fieldset>
      ))}
      <p className="cap">{formatMergeImpact(preview?.moves)}</p>
      <FormMessage>{message}</FormMessage>
      <div className="side-f">
        <SubmitButton busy={busy}>Merge</SubmitButton>
        <button type="button" className="btn" onClick={onBack}>
          Back
        </button>
      </div>
    </Form>
  );
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Describes in one sentence what is moved to the kept contact. */
export function formatMergeImpact(moves: MergeImpact | undefined): string {
  const parts = [
    moves?.notes && counted(moves.notes, 'note', 'notes'),
    moves?.cases && counted(moves.cases, 'support case', 'support cases'),
    moves?.reports && counted(moves.reports, 'person who reports to it', 'people who report to it'),
  ].filter(Boolean);
  const along = parts.length === 0 ? '' : `${parts.join(', ')} and all `;
  return `${along === '' ? 'All ' : along}tags are moved. Values present on only one contact are kept.`;
}
