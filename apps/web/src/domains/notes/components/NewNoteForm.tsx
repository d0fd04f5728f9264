import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { NOTE_MESSAGES, validateNote } from '@mainstay/contract/rules/notes';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Paperclip, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { formatFileSize } from '../../../platform/lib/file-size.ts';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { RichTextField } from '../../../platform/ui/RichTextField.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { addNote, contactsWithNotes } from '../queries.ts';
import { TagField } from './TagField.tsx';
import './field-styles.ts';
import notesStyles from './Notes.module.css';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './NoteForm.module.css';

/** The subject of a note: the account itself, or the id of one of its contacts. */
const ACCOUNT = 'account';

/** The form of a new note: text, subject, tags, and a file that is selected or dropped. */
export function NewNoteForm({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [about, setAbout] = useState<string>(ACCOUNT);
  const [tags, setTags] = useState<string[]>([]);
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  /** The error of the text, which is shown at its field. */
  const [textError, setTextError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const contacts = useQuery(contactsWithNotes(accountId)).data?.contacts ?? [];

  const selectFile = (selected: File | undefined) => {
    const issue = validateFile(selected);
    setFileError(issue);
    if (issue !== null) showToast(issue);
    else if (selected) setFile(selected);
  };
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: busy,
    onDrop: (accepted, rejected) => selectFile(accepted[0] ?? rejected[0]?.file),
  });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const type = about === ACCOUNT ? 'account' : 'contact';
    const issue = validateNote({ note_text: markupToText(text), type, file, tags });
    setMessage(null);
    setTextError(issue);
    if (issue !== null) return;
    setBusy(true);
    try {
      await addNote(client, accountId, {
        text,
        type,
        contactId: type === 'contact' ? Number(about) : null,
        tags,
        file,
      });
      showToast('Note added.');
      onClose();
    } catch (error) {
      const fieldError = error instanceof ApiError ? error.fields.note_text : undefined;
      setTextError(fieldError ?? null);
      setMessage(fieldError === undefined ? getErrorMessage(error) : null);
      setBusy(false);
    }
  };
  const people = contacts.map(({ id, contact_first_name: first, contact_last_name: last, contact_email: email }) => ({
    value: String(id),
    label: `${first} ${last}`.trim() || email,
    group: 'Contacts',
  }));
  return (
    <Form
      busy={busy}
      {...getRootProps({
        className: clsx(styles.root, notesStyles.noteForm),
        'aria-label': 'New note',
        role: 'form',
        tabIndex: undefined,
      })}
      data-over={isDragActive || undefined}
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <input {...getInputProps({ 'aria-label': 'File' })} />
      <RichTextField
        label="Note"
        value=""
        onChange={setText}
        error={textError}
        readOnly={busy}
        placeholder="What happened, what was agreed, and next steps"
      />
      <div className={styles.fieldPair}>
        <SelectField
          label="About"
          value={about}
          options={[{ value: ACCOUNT, label: 'The account' }, ...people]}
          onChange={setAbout}
        />
        <TagField value={tags} onChange={setTags} />
      </div>
      <FormMessage>{message}</FormMessage>
      <div className={styles.footer}>
        <FileField
          file={file}
          error={fileError}
          isUploading={busy && file !== null}
          onOpen={open}
          onRemove={() => setFile(null)}
        />
        <span className={layoutStyles.grow} />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Add note
        </Button>
      </div>
    </Form>
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
