import type { Contact } from '@mainstay/contract/contacts';
import type { MergeImpact } from '@mainstay/contract/contacts/duplicates';
import { CONTACT_FIELDS, type ContactFieldKey } from '@mainstay/contract/rules/contacts';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { contactFieldsQuery, mergeContacts, mergePreview } from '../queries.ts';
import { formatField, formatContactName } from './contact-text.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './Contacts.module.css';

interface MergeFormProps {
  accountId: number;
  pair: [Contact, Contact];
  /** @param mergeId needed to undo the merge */
  onMerged: (mergeId: number, name: string) => void;
  onBack: () => void;
}

interface MergeChoice {
  /** True if the second contact is kept. */
  isSwapped: boolean;
  /** The fields whose value is taken from the contact that is removed. */
  take: readonly ContactFieldKey[];
}

/** Form to select which of two contacts is kept, and whose value is kept for each field in which they differ. */
export function MergeForm({ accountId, pair, onMerged, onBack }: MergeFormProps) {
  const client = useQueryClient();
  const form = useEditForm<MergeChoice, number>({
    draft: `merge of contacts ${pair[0].id} and ${pair[1].id}`,
    values: { isSwapped: false, take: [] },
    save: ({ take }): Promise<number> =>
      mergeContacts(client, accountId, {
        keep: remainingContact,
        gone: removedContact,
        take: conflictingFields.map(({ key }) => key).filter((key) => take.includes(key)),
      }),
    onSaved: (mergeId): void => onMerged(mergeId, formatContactName(remainingContact)),
  });
  const { isSwapped, take: fieldsToTake } = form.values;
  const [first, second]: [Contact, Contact] = isSwapped ? (pair.toReversed() as typeof pair) : pair;
  const preview = useQuery(mergePreview(accountId, first.id, second.id)).data;
  const fields = useQuery(contactFieldsQuery).data?.fields ?? CONTACT_FIELDS;
  const remainingContact = preview?.keep ?? first;
  const removedContact = preview?.gone ?? second;
  // Tags of both are kept, and a value that only one contact has is kept as well.
  const conflictingFields = fields.filter(({ key }) => {
    const [a, b] = [formatField(remainingContact, key), formatField(removedContact, key)];
    return key !== 'tags' && a !== '' && b !== '' && a !== b;
  });
  const selectValue = (key: ContactFieldKey, isSelected: boolean) =>
    form.set({ take: isSelected ? [...fieldsToTake, key] : fieldsToTake.filter((one) => one !== key) });
  return (
    <FormFrame
      form={form}
      verb="Merge"
      className={sidePanelStyles.section}
      aria-label="Merge contacts"
      end={
        <button type="button" className={buttonStyles.button} onClick={onBack}>
          Back
        </button>
      }
    >
      <p>
        <b>{formatContactName(removedContact)}</b> ({removedContact.contact_email}) will be merged into{' '}
        <b>{formatContactName(remainingContact)}</b> ({remainingContact.contact_email}), which is kept.
      </p>
      <div className={sidePanelStyles.actions}>
        <button type="button" className={buttonStyles.button} onClick={() => form.set({ isSwapped: !isSwapped })}>
          <ArrowLeftRight size={14} aria-hidden />
          Keep the other contact
        </button>
      </div>
      {conflictingFields.map(({ key, label }) => (
        <fieldset key={key} className={styles.choice}>
          <legend>{label}</legend>
          {[remainingContact, removedContact].map((contact) => {
            const isRemoved = contact === removedContact;
            return (
              <label key={contact.id}>
                <input
                  type="radio"
                  name={`merge-${key}`}
                  checked={fieldsToTake.includes(key) === isRemoved}
                  onChange={() => selectValue(key, isRemoved)}
                />
                <span>{formatField(contact, key)}</span>
              </label>
            );
          })}
        </fieldset>
      ))}
      <p className={textStyles.caption}>{formatMergeImpact(preview?.moves)}</p>
    </FormFrame>
  );
}

/** Describes in one sentence what is moved to the kept contact. */
export function formatMergeImpact(moves: MergeImpact | undefined): string {
  const parts = [
    moves?.notes && formatCount(moves.notes, 'note'),
    moves?.cases && formatCount(moves.cases, 'support case'),
    moves?.reports && formatCount(moves.reports, 'person who reports to it', 'people who report to it'),
  ].filter(Boolean);
  const movedItems = parts.length === 0 ? '' : `${parts.join(', ')} and all `;
  return `${movedItems === '' ? 'All ' : movedItems}tags are moved. Values present on only one contact are kept.`;
}
