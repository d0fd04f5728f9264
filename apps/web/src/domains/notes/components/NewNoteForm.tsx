import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { NOTE_MESSAGES, validateNote } from '@mainstay/contract/rules/notes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Paperclip, X } from 'lucide-react';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { formatFileSize } from '../../../platform/lib/file-size.ts';
import { RichTextField } from '../../../platform/ui/RichTextField.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { addNote, contactsWithNotes } from '../queries.ts';
import { TagField } from './TagField.tsx';
import './field-styles.ts';
import notesStyles from './Notes.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './NoteForm.module.css';

/** The subject of a note: the account itself, or the id of one of its contacts. */
const ACCOUNT = 'account';

interface NewNote {
  note_text: string;
  about: string;
  tags: string[];
  file: File | null;
}
const EMPTY_NOTE: NewNote = { note_text: '', about: ACCOUNT, tags: [], file: null };

/** The form of a new note: text, subject, tags, and a file that is selected or dropped. */
export function NewNoteForm({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const client = useQueryClient();
  const [fileError, setFileError] = useState<string | null>(null);
  const contacts = useQuery(contactsWithNotes(accountId)).data?.contacts ?? [];
  const getType = (about: string) => (about === ACCOUNT ? 'account' : 'contact');
  const form = useEditForm({
    draft: `new note on account ${accountId}`,
    values: EMPTY_NOTE,
    unstored: ['file'],
    validate: ({ note_text, about, tags, file }) => {
      const issue = validateNote({ note_text: markupToText(note_text), type: getType(about), file, tags });
      return issue === null ? {} : { note_text: issue };
    },
    save: async ({ note_text: text, about, tags, file }) => {
      const contactId = about === ACCOUNT ? null : Number(about);
      await addNote(client, accountId, { text, type: getType(about), contactId, tags, file });
      showToast('Note added.');
    },
    onSaved: onClose,
  });
  const { busy, values } = form;

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
  const people = contacts.map(({ id, contact_first_name: first, contact_last_name: last, contact_email: email }) => ({
    value: String(id),
    label: `${first} ${last}`.trim() || email,
    group: 'Contacts',
  }));
  return (
    <FormFrame
      form={form}
      verb="Add note"
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
      <RichTextField
        label="Note"
        {...form.field('note_text')}
        readOnly={busy}
        placeholder="What happened, what was agreed, and next steps"
      />
      <div className={styles.fieldPair}>
        <SelectField
          label="About"
          {...form.field('about')}
          options={[{ value: ACCOUNT, label: 'The account' }, ...people]}
        />
        <TagField {...form.field('tags')} />
      </div>
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
