import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import type { FollowUp, Note } from '@mainstay/contract/notes';
import { markupToText, textToMarkup } from '@mainstay/contract/rules/note-text';
import { LOG_KINDS, LOG_LABELS, type LogKind, NOTE_MESSAGES, validateNote } from '@mainstay/contract/rules/notes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Paperclip, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { findMentionable } from '../../core/notifications/queries.ts';
import { FormFrame } from '../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../platform/forms/use-edit-form.ts';
import { getToday } from '../../platform/lib/dates.ts';
import { formatFileSize } from '../../platform/lib/file-size.ts';
import { RichTextField } from '../../platform/ui/RichTextField.tsx';
import { SegmentedControl } from '../../platform/ui/SegmentedControl.tsx';
import { SelectField } from '../../platform/ui/SelectField.tsx';
import { showToast } from '../../platform/ui/toast.ts';
import { accountPeople, addNote } from './queries.ts';
import { ActivityFields, type ActivityValues, validateDay } from './components/ActivityFields.tsx';
import { NoteSummary } from './components/NoteSummary.tsx';
import { TagField } from './components/TagField.tsx';
import { EMPTY_FOLLOW_UP, FollowUpFields, toFollowUps, validateFollowUps } from './components/FollowUpFields.tsx';
import './components/field-styles.ts';
import notesStyles from './components/Notes.module.css';
import textStyles from '../../platform/theme/text.module.css';
import buttonStyles from '../../platform/ui/button.module.css';
import iconButtonStyles from '../../platform/ui/icon-button.module.css';
import textFieldStyles from '../../platform/ui/TextField.module.css';
import styles from './components/NoteForm.module.css';

/** The subject of a note: the account itself, or the id of one of its contacts. */
const ACCOUNT = 'account';

interface NewNote extends ActivityValues {
  note_text: string;
  kind: LogKind;
  about: string;
  follow_ups: FollowUp[];
  tags: string[];
  file: File | null;
}
const EMPTY_NOTE: NewNote = {
  note_text: '',
  kind: 'note',
  about: ACCOUNT,
  happened_on: '',
  participants: [],
  follow_ups: [EMPTY_FOLLOW_UP],
  tags: [],
  file: null,
};
const KINDS = LOG_KINDS.map((value) => ({ value, label: LOG_LABELS[value] }));
const PLACEHOLDERS: Readonly<Record<LogKind, string>> = {
  note: 'What happened, what was agreed, and next steps',
  call: 'What you talked about and agreed',
  email: 'What the email was about',
  meeting: 'What you discussed and decided',
};

interface NewNoteFormProps {
  accountId: number;
  /** The meeting that the note is about, with which the form is filled in. */
  meeting?: { id: string; title: string; day: string; participants: Note['participants'] };
  onClose: () => void;
}

function formatFollowUps(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' with a follow-up' : ` with ${count} follow-ups`;
}

const toInitialValues = (meeting: NewNoteFormProps['meeting']): NewNote =>
  meeting
    ? {
        ...EMPTY_NOTE,
        kind: 'meeting',
        note_text: textToMarkup(meeting.title),
        happened_on: meeting.day,
        participants: meeting.participants,
      }
    : { ...EMPTY_NOTE, happened_on: getToday() };

/**
 * The form of a new note or of a logged call, email or meeting: text, subject or participants, tags, a file that is
 * selected or dropped, and the next step.
 */
export function NewNoteForm({ accountId, meeting, onClose }: NewNoteFormProps) {
  const client = useQueryClient();
  const [fileError, setFileError] = useState<string | null>(null);
  const people = useQuery(accountPeople(accountId)).data ?? [];
  const getType = (about: string) => (about === ACCOUNT ? 'account' : 'contact');
  const draft = meeting ? `note on meeting ${meeting.id}` : `new note on account ${accountId}`;
  /** Counts the inserted texts, because the editor only reads its text when it is mounted. */
  const [inserted, setInserted] = useState(0);
  const form = useEditForm({
    draft,
    values: toInitialValues(meeting),
    unstored: ['file'],
    validate: ({ note_text, kind, about, happened_on, follow_ups, tags, file }) => {
      const issue = validateNote({ note_text: markupToText(note_text), type: getType(about), file, tags });
      return {
        ...(issue !== null && { note_text: issue }),
        ...(kind !== 'note' && validateDay(happened_on)),
        ...validateFollowUps(follow_ups),
      };
    },
    save: async ({ note_text: text, kind, tags, file, follow_ups, ...values }) => {
      const about = kind === 'note' ? values.about : ACCOUNT;
      const followUps = toFollowUps(follow_ups);
      await addNote(client, accountId, {
        text,
        type: getType(about),
        contactId: about === ACCOUNT ? null : Number(about),
        tags,
        file,
        activity: kind === 'note' ? null : { kind, ...values },
        meetingId: meeting?.id,
        followUps,
      });
      showToast(
        `${kind === 'note' ? 'Note added' : `${LOG_LABELS[kind]} logged`}${formatFollowUps(followUps.length)}.`,
      );
    },
    onSaved: onClose,
  });
  const { busy, values } = form;
  // Other kinds have more fields, which follow when the selected kind is already visible.
  const hasSubject = useDeferredValue(values.kind) === 'note';

  const selectFile = (selected: File | undefined) => {
    const issue = validateFile(selected);
    setFileError(issue);
    if (issue !== null) showToast(issue);
    else if (selected) form.set({ file: selected });
  };
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: busy,
    onDrop: (accepted, rejected) => selectFile(accepted[0] ?? rejected[0]?.file),
  });
  return (
    <FormFrame
      form={form}
      verb={values.kind === 'note' ? 'Add note' : `Log ${values.kind}`}
      onCancel={onClose}
      start={
        <FileField
          file={values.file}
          error={fileError}
          isUploading={busy && values.file !== null}
          onOpen={open}
          onRemove={() => form.set({ file: null })}
        />
      }
      {...getRootProps({
        className: clsx(styles.root, notesStyles.noteForm),
        'aria-label': 'New note',
        role: 'form',
        tabIndex: undefined,
      })}
      data-over={isDragActive || undefined}
    >
      <input {...getInputProps({ 'aria-label': 'File' })} />
      {!meeting && <SegmentedControl label="Kind" options={KINDS} {...form.field('kind')} />}
      <RichTextField
        key={inserted}
        label="Note"
        findPeople={findMentionable}
        {...form.field('note_text')}
        readOnly={busy}
        placeholder={PLACEHOLDERS[values.kind]}
      />
      <NoteSummary
        draft={draft}
        value={values.note_text}
        onChange={(text) => {
          form.set({ note_text: text });
          setInserted((count) => count + 1);
        }}
      />
      <div className={styles.fieldPair} data-kind={hasSubject ? 'note' : 'activity'}>
        {hasSubject ? (
          <SelectField
            label="About"
            {...form.field('about')}
            options={[
              { value: ACCOUNT, label: 'The account' },
              ...people.map(({ id, name }) => ({ value: String(id), label: name, group: 'Contacts' })),
            ]}
          />
        ) : (
          <ActivityFields
            accountId={accountId}
            day={form.field('happened_on')}
            participants={form.field('participants')}
          />
        )}
        <TagField {...form.field('tags')} />
      </div>
      <FollowUpFields errors={form.errors} {...form.field('follow_ups')} />
    </FormFrame>
  );
}

/** Returns the error that the server would report, without uploading the file. */
function validateFile(file: File | undefined): string | null {
  if (file === undefined) return null;
  if (file.size > UPLOAD_LIMIT) return NOTE_MESSAGES.tooLarge;
  return file.size === 0 ? NOTE_MESSAGES.empty : null;
}

interface FileFieldProps {
  file: File | null;
  error: string | null;
  /** True while the file is being uploaded. */
  isUploading: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

/** The file of a new note: selected, rejected or being uploaded. */
function FileField({ file, error, isUploading, onOpen, onRemove }: FileFieldProps) {
  return (
    <div className={styles.fileField}>
      {file === null ? (
        <button type="button" className={clsx(buttonStyles.button, styles.button)} data-quiet onClick={onOpen}>
          <Paperclip size={14} aria-hidden />
          Attach a file
        </button>
      ) : (
        <span className={styles.selectedFile}>
          <Paperclip size={14} aria-hidden />
          <b className={textStyles.truncate}>{file.name}</b>
          <span className={clsx(textStyles.caption, textStyles.tabular)}>{formatFileSize(file.size)}</span>
          {!isUploading && (
            <button
              type="button"
              className={iconButtonStyles.iconButton}
              aria-label={`Remove ${file.name}`}
              onClick={onRemove}
            >
              <X size={14} aria-hidden />
            </button>
          )}
        </span>
      )}
      {isUploading && (
        <span className={clsx(styles.uploadStatus, textStyles.caption)} role="status">
          <i className={clsx(buttonStyles.spinner, styles.spinner)} aria-hidden />
          Uploading {file?.name}…
        </span>
      )}
      {error && (
        <p className={clsx(textFieldStyles.errorMessage, styles.errorMessage)} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
