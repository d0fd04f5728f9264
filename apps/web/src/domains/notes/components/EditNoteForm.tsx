import type { Note } from '@mainstay/contract/notes';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { RichTextField } from '../../../platform/ui/RichTextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { editNote, fetchNote } from '../queries.ts';
import { TagField } from './TagField.tsx';
import './field-styles.ts';
import notesStyles from './Notes.module.css';
import styles from './NoteForm.module.css';

interface EditNoteFormProps {
  accountId: number;
  note: Note;
  onClose: () => void;
}

const toSaved = ({ note_txt, tags, version }: Note) => ({
  values: { note_txt, tags: tags.map(({ tag }) => tag) },
  version,
});

/** Edits the text and the tags of a note. */
export function EditNoteForm({ accountId, note, onClose }: EditNoteFormProps) {
  const client = useQueryClient();
  const { account_notes_id: noteId } = note;
  const form = useEditForm({
    draft: `note ${noteId}`,
    ...toSaved(note),
    validate: ({ note_txt }) => (markupToText(note_txt).trim() === '' ? { note_txt: NOTE_MESSAGES.blank } : {}),
    save: async ({ note_txt: text, tags }, version = note.version) => {
      await editNote(client, accountId, { noteId, text, tags, version });
      showToast('Note saved.');
    },
    onSaved: onClose,
    fetchNewest: async () => toSaved(await fetchNote(accountId, noteId)),
  });
  return (
    <FormFrame
      form={form}
      verb="Save"
      className={clsx(styles.root, notesStyles.noteForm)}
      aria-label="Edit note"
      labels={{ note_txt: 'Note' }}
      onCancel={onClose}
    >
      <RichTextField label="Note" {...form.field('note_txt')} readOnly={form.busy} />
      <TagField {...form.field('tags')} />
    </FormFrame>
  );
}
