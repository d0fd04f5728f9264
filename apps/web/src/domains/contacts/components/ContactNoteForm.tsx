import type { ContactNote } from '@mainstay/contract/notes/contact-notes';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { RichTextField } from '../../../platform/ui/RichTextField.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import buttonStyles from '../../../platform/ui/button.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './Contacts.module.css';

interface ContactNoteFormProps {
  label: string;
  verb: string;
  /** Undefined for a new note. */
  note?: ContactNote;
  /**
   * @param text HTML markup
   * @param version of the note that the user saw; 0 for a new note
   */
  onSave: (text: string, version: number) => Promise<void>;
  onCancel: () => void;
}

/** Form for the text of a note on a contact. */
export function ContactNoteForm({ label, verb, note, onSave, onCancel }: ContactNoteFormProps) {
  // The list may be refetched while the form is open; the form keeps the note that the user started with.
  const [openedNote] = useState(note);
  const [text, setText] = useState(note?.note_txt ?? '');
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const isBlank = markupToText(text).trim() === '';
    setMessage(isBlank ? NOTE_MESSAGES.nothing : null);
    if (isBlank) return;
    setBusy(true);
    try {
      await onSave(text, openedNote?.version ?? 0);
    } catch (error) {
      setMessage(getErrorMessage(error));
      setBusy(false);
    }
  };
  return (
    <Form busy={busy} className={styles.noteForm} aria-label={label} onSubmit={(event) => void save(event)} noValidate>
      <RichTextField label="Note" value={openedNote?.note_txt ?? ''} onChange={setText} readOnly={busy} />
      <FormMessage>{message}</FormMessage>
      <div className={sidePanelStyles.actions}>
        <SubmitButton busy={busy}>{verb}</SubmitButton>
        <button type="button" className={buttonStyles.button} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </Form>
  );
}
