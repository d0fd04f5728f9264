import { TITLE_MESSAGE } from '@mainstay/contract/people/profile';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { Form } from '../../../../platform/ui/Form.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { DEFAULT_TITLE, saveTitle } from '../queries.ts';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from '../screens/Profile.module.css';

/** Edits the user's job title, which colleagues see below the name. */
export function TitleForm({ saved }: { saved: string | null }) {
  const [title, setTitle] = useState(saved ?? '');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (title.trim() === '') return showToast(TITLE_MESSAGE);
    setBusy(true);
    try {
      showToast(await saveTitle(title.trim()));
    } catch (error) {
      showToast(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form busy={busy} className={styles.fieldWithButton} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Title"
        name="titleName"
        autoComplete="organization-title"
        placeholder={DEFAULT_TITLE}
        maxLength={350}
        value={title}
        onChange={setTitle}
      />
      <button type="submit" className={clsx(buttonStyles.button, styles.button)} aria-busy={busy}>
        Save title
      </button>
    </Form>
  );
}
