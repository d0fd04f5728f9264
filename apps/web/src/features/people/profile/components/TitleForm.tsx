import { TITLE_MESSAGE } from '@mainstay/contract/people/profile';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../../lib/api.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { show } from '../../../../ui/toast.ts';
import { DEFAULT_TITLE, saveTitle } from '../queries.ts';
import '../../../../ui/button.css';

/** What one does, as colleagues read it below the name. */
export function TitleForm({ saved }: { saved: string | null }) {
  const [title, setTitle] = useState(saved ?? '');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (title.trim() === '') return show(TITLE_MESSAGE);
    setBusy(true);
    try {
      show(await saveTitle(title.trim()));
    } catch (error) {
      show(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="pro-line" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Title"
        name="titleName"
        autoComplete="organization-title"
        placeholder={DEFAULT_TITLE}
        maxLength={350}
        value={title}
        onChange={setTitle}
      />
      <button type="submit" className="btn" aria-busy={busy}>
        Save title
      </button>
    </form>
  );
}
