import { markupToText } from '@mainstay/contract/rules/note-text';
import { NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { findMentionable } from '../../core/notifications/queries.ts';
import { FormFrame } from '../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../platform/forms/use-edit-form.ts';
import { RichTextField } from '../../platform/ui/RichTextField.tsx';
import { showToast } from '../../platform/ui/toast.ts';

interface NoteVersion {
  account_notes_id: number;
  /** HTML markup. */
  note_txt: string;
  version: number;
}

interface NoteTextFormProps {
  /** The note to edit, or what a new note is about, such as `contact 9`. */
  note: NoteVersion | string;
  className?: string | undefined;
  placeholder?: string;
  /** @param version the version to replace; undefined for a new note */
  onSave: (text: string, version: number | undefined) => Promise<unknown>;
  /** Fetches the note after another user has changed it; undefined for a new note. */
  fetchNewest?: () => Promise<NoteVersion | undefined>;
  /** Undefined for a form of new notes that is always open. */
  onClose?: () => void;
}

/** The form of a note that has only a text. */
export function NoteTextForm({ note, className, placeholder = '', onSave, fetchNewest, onClose }: NoteTextFormProps) {
  const isNew = typeof note === 'string';
  const toSaved = (saved: NoteVersion) => ({ values: { note_txt: saved.note_txt }, version: saved.version });
  const opened = isNew ? { values: { note_txt: '' } } : toSaved(note);
  const form = useEditForm({
    draft: isNew ? `new note on ${note}` : `note ${note.account_notes_id}`,
    ...opened,
    subject: isNew ? undefined : { type: 'note', id: note.account_notes_id },
    validate: ({ note_txt }) =>
      markupToText(note_txt).trim() === '' ? { note_txt: isNew ? NOTE_MESSAGES.nothing : NOTE_MESSAGES.blank } : {},
    save: async ({ note_txt }, version) => {
      await onSave(note_txt, version);
      showToast(isNew ? 'Note added.' : 'Note saved.');
    },
    fetchNewest: async () => {
      const newest = await fetchNewest?.();
      return newest && toSaved(newest);
    },
    onSaved: onClose,
    toSaved: () => opened,
  });
  return (
    <FormFrame
      form={form}
      verb={isNew ? 'Add note' : 'Save'}
      className={className}
      aria-label={isNew ? 'New note' : 'Edit note'}
      labels={{ note_txt: 'Note' }}
      onCancel={onClose}
    >
      <RichTextField
        label="Note"
        findPeople={findMentionable}
        {...form.field('note_txt')}
        readOnly={form.busy}
        placeholder={placeholder}
      />
    </FormFrame>
  );
}
