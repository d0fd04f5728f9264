import type { Note } from '@mainstay/contract/notes';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { ACTIVITY_KINDS, LOG_LABELS, NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { findMentionable } from '../../../core/notifications/queries.ts';
import { type FieldLabels, formatDay, formatOption } from '../../../platform/forms/compare-values.ts';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { RichTextField } from '../../../platform/ui/RichTextField.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { editNote, fetchNote } from '../queries.ts';
import { ActivityFields, validateDay } from './ActivityFields.tsx';
import { NoteSummary } from './NoteSummary.tsx';
import { TagField } from './TagField.tsx';
import './field-styles.ts';
import notesStyles from './Notes.module.css';
import styles from './NoteForm.module.css';

interface EditNoteFormProps {
  accountId: number;
  note: Note;
  onClose: () => void;
}

const KINDS = ACTIVITY_KINDS.map((value) => ({ value, label: LOG_LABELS[value] }));

const LABELS: FieldLabels = {
  note_txt: 'Note',
  kind: ['Kind', formatOption(KINDS)],
  happened_on: ['Date', formatDay],
  participants: ['Participants', (people: Note['participants']) => people.map(({ name }) => name).join(', ')],
};

const toSaved = ({ note_txt, tags, activity, happened_on, participants, version }: Note) => ({
  values: { note_txt, tags: tags.map(({ tag }) => tag), kind: activity, happened_on: happened_on ?? '', participants },
  version,
});

/** Edits the text and the tags of a note, and kind, day and participants of a logged activity. */
export function EditNoteForm({ accountId, note, onClose }: EditNoteFormProps) {
  const client = useQueryClient();
  const { account_notes_id: noteId } = note;
  const form = useEditForm({
    draft: `note ${noteId}`,
    ...toSaved(note),
    subject: { type: 'note', id: noteId },
    validate: ({ note_txt, kind, happened_on }) => ({
      ...(markupToText(note_txt).trim() === '' && { note_txt: NOTE_MESSAGES.blank }),
      ...(kind && validateDay(happened_on)),
    }),
    save: async ({ note_txt: text, tags, kind, ...details }, version = note.version) => {
      await editNote(client, accountId, { noteId, text, tags, activity: kind && { kind, ...details }, version });
      showToast('Note saved.');
    },
    onSaved: onClose,
    fetchNewest: async () => toSaved(await fetchNote(accountId, noteId)),
  });
  /** Counts the inserted texts, because the editor only reads its text when it is mounted. */
  const [inserted, setInserted] = useState(0);
  const { value: kind, onChange: setKind } = form.field('kind');
  return (
    <FormFrame
      form={form}
      verb="Save"
      className={clsx(styles.root, notesStyles.noteForm)}
      aria-label="Edit note"
      labels={LABELS}
      onCancel={onClose}
    >
      {kind && <SegmentedControl label="Kind" options={KINDS} value={kind} onChange={setKind} />}
      <RichTextField
        key={inserted}
        label="Note"
        findPeople={findMentionable}
        {...form.field('note_txt')}
        readOnly={form.busy}
      />
      <NoteSummary
        draft={`note ${noteId}`}
        value={form.values.note_txt}
        onChange={(text) => {
          form.set({ note_txt: text });
          setInserted((count) => count + 1);
        }}
      />
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
