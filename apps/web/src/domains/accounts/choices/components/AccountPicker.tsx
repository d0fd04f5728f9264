import type { AccountChoice } from '@mainstay/contract/accounts/choices';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { pagedList, type PagedList } from '../../../../platform/lib/paged-list.ts';
import { AccountLogo } from '../../../../platform/ui/AccountLogo.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { accountChoicePages } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './AccountPicker.module.css';

const DEBOUNCE_MS = 200;

/** Search field to select an account by a part of its name. Enter selects the first account that the user can edit. */
export function AccountPicker({ onChoose }: { onChoose: (id: number) => void }) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const buildOptions = (readOnly: boolean) => ({
    ...accountChoicePages(search, readOnly),
    placeholderData: keepPreviousData,
  });
  const [editable, readOnly] = [useInfiniteQuery(buildOptions(false)), useInfiniteQuery(buildOptions(true))];
  const [editableList, viewOnlyList] = [editable, readOnly].map((pages) =>
    pagedList(pages, ({ accounts }) => accounts),
  );
  const first = editableList?.rows[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The results may still belong to the previous search text.
    if (first && search === text.trim() && !editable.isPlaceholderData) onChoose(first.account_id);
  };
  return (
    <form className={styles.root} onSubmit={submit} onKeyDown={moveFocus}>
      <TextField
        // biome-ignore lint/a11y/noAutofocus: the user opened this picker to search for an account.
        autoFocus
        data-autofocus
        label="Account"
        placeholder="Part of the account name"
        value={text}
        onChange={setText}
      />
      {editableList && <ChoiceList title="Accounts" list={editableList} query={editable} onChoose={onChoose} />}
      {editableList?.rows.length === 0 && !editableList.loading && !editableList.error && (
        <p className={textStyles.caption} role="status">
          {search === '' ? 'There are no accounts you can edit.' : 'No matching accounts that you can edit.'}
        </p>
      )}
      {viewOnlyList && (
        <ChoiceList title="View only" isReadOnly list={viewOnlyList} query={readOnly} onChoose={onChoose} />
      )}
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

interface ChoiceListProps {
  title: string;
  isReadOnly?: boolean;
  list: PagedList<AccountChoice>;
  query: { refetch: () => unknown; fetchNextPage: () => unknown };
  onChoose: (id: number) => void;
}

/** One group of accounts, hidden if it is empty. Tab focuses the first account, the arrow keys the others. */
function ChoiceList({ title, isReadOnly, list, query, onChoose }: ChoiceListProps) {
  const { rows, loading, hasNext, busy, error } = list;
  if (error)
    return <ErrorState title={`${title} could not be loaded`} error={error} onRetry={() => void query.refetch()} />;
  if (loading) return isReadOnly ? null : <Skeleton height={30} />;
  if (rows.length === 0) return null;
  return (
    <section className={styles.choiceList}>
      <h3>
        {title}
        {isReadOnly && <Lock size={13} aria-hidden />}
      </h3>
      <ul aria-label={title}>
        {rows.map(({ account_id: id, account_name: name, image_url: image }, index) => (
          <li key={id}>
            <button type="button" tabIndex={index === 0 ? 0 : -1} onClick={() => onChoose(id)}>
              <AccountLogo name={name} image={image} />
              <span className={textStyles.truncate}>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasNext && (
        <button
          type="button"
          className={buttonStyles.button}
          aria-busy={busy}
          onClick={() => busy || void query.fetchNextPage()}
        >
          Show more
        </button>
      )}
    </section>
  );
}
