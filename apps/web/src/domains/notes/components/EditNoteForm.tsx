import type { Note } from '@mainstay/contract/notes';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { findMentionable } from '../../../core/notifications/queries.ts';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { RichTextField } from '../../../platform/ui/RichTextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { editNote, fetchNote } from '../queries.ts';
import { ActivityFields, validateDay } from './ActivityFields.tsx';
import { TagField } from './TagField.tsx';
import './field-styles.ts';
import notesStyles from './Notes.module.css';
import styles from './NoteForm.module.css';

interface EditNoteFormProps {
  accountId: number;
  note: Note;
  onClose: () => void;
}

const toSaved = ({ note_txt, tags, happened_on, participants, version }: Note) => ({
  values: { note_txt, tags: tags.map(({ tag }) => tag), happened_on: happened_on ?? '', participants },
  version,
});

/** Edits the text and the tags of a note, and day and participants of a logged activity. */
export function EditNoteForm({ accountId, note, onClose }: EditNoteFormProps) {
  const client = useQueryClient();
  const { account_notes_id: noteId, activity: kind } = note;
  const form = useEditForm({
    draft: `note ${noteId}`,
    ...toSaved(note),
    validate: ({ note_txt, happened_on }) => ({
      ...(markupToText(note_txt).trim() === '' && { note_txt: NOTE_MESSAGES.blank }),
      ...(kind && validateDay(happened_on)),
    }),
    save: async ({ note_txt: text, tags, ...activity }, version = note.version) => {
      await editNote(client, accountId, { noteId, text, tags, activity: kind && activity, version });
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
      labels={{ note_txt: 'Note', happened_on: 'Date' }}
      onCancel={onClose}
    >
      <RichTextField label="Note" findPeople={findMentionable} {...form.field('note_txt')} readOnly={form.busy} />
      {kind && (
        <ActivityFields
          accountId={accountId}
          day={form.field('happened_on')}
          participants={form.field('participants')}
        />
      )}
      <TagField {...form.field('tags')} />
    </FormFrame>
  );
}
