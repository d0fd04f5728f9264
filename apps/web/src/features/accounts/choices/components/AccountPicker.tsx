import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { pagedList } from '../../../../lib/paged-list.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { accountChoicePages } from '../queries.ts';
import { ChoiceList } from './ChoiceList.tsx';
import './AccountPicker.css';

const DEBOUNCE_MS = 200;

/** Search field to select an account by a part of its name. Enter selects the first account that the user can edit. */
export function AccountPicker({ onChoose }: { onChoose: (id: number) => void }) {
  const [find, setFind] = useState('');
  const search = useDebounced(find.trim(), DEBOUNCE_MS);
  const half = (readOnly: boolean) => ({
    ...accountChoicePages(search, readOnly),
    placeholderData: keepPreviousData,
  });
  const [editable, readOnly] = [useInfiniteQuery(half(false)), useInfiniteQuery(half(true))];
  const [open, shut] = [editable, readOnly].map((found) => pagedList(found, ({ accounts }) => accounts));
  const first = open?.rows[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The results may still belong to the previous search text.
    if (first && search === find.trim() && !editable.isPlaceholderData) onChoose(first.account_id);
  };
  return (
    <form className="ac" onSubmit={submit} onKeyDown={moveFocus}>
      <TextField
        // biome-ignore lint/a11y/noAutofocus: the user opened this picker to search for an account.
        autoFocus
        data-autofocus
        label="Account"
        placeholder="Part of the account name"
        value={find}
        onChange={setFind}
      />
      {open && <ChoiceList title="Accounts" list={open} found={editable} onChoose={onChoose} />}
      {open?.rows.length === 0 && !open.loading && !open.error && (
        <p className="cap" role="status">
          {search === '' ? 'There are no accounts you can edit.' : 'No matching accounts that you can edit.'}
        </p>
      )}
      {shut && <ChoiceList title="View only" isReadOnly list={shut} found={readOnly} onChoose={onChoose} />}
    </form>
  );
}

const STEPS: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1 };

/** The Up and Down arrow keys move the focus between the field and the accounts. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
