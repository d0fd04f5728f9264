import { formatDueDays } from '@mainstay/contract/rules/plays';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { matchesSearch } from '../core/search/highlight.ts';
import { toActionRows } from '../domains/playbooks/components/action-rows.ts';
import { useActionCompletion } from '../domains/playbooks/use-action-completion.tsx';
import { pendingPages } from '../domains/playbooks/queries.ts';
import { actionsPath } from '../platform/lib/addresses.ts';
import { daysLeft } from '../platform/lib/dates.ts';
import { useSignedIn } from '../platform/lib/session.ts';
import { useOpenRoute } from '../platform/lib/use-open-route.ts';
import { PaletteField } from './PaletteField.tsx';
import type { PaletteResult } from './palette-results.ts';
import { type ResultListState, SearchResultList } from './SearchResultList.tsx';

const LIST = 'palette-actions';
/** The number of actions that are listed, earliest due date first. */
const LIMIT = 100;

interface CompleteActionsProps {
  onBack: () => void;
  onClose: () => void;
}

/** Lists the pending actions of the user in the palette. Enter completes one, with Ctrl or Cmd it opens it. */
export function CompleteActions({ onBack, onClose }: CompleteActionsProps) {
  const { user_id } = useSignedIn();
  const openPath = useOpenRoute();
  const [term, setTerm] = useState('');
  const [at, setAt] = useState(0);
  const { data, error, isPending, refetch } = useInfiniteQuery(pendingPages(user_id, LIMIT));
  const { savingIds, toggle, dialog } = useActionCompletion(true);
  const rows = (data?.pages ?? [])
    .flatMap(({ actions }) => toActionRows(actions))
    .filter(({ id, name, account, read_only }) => {
      return !read_only && !savingIds.has(id) && matchesSearch(`${name} ${account}`, term);
    });
  const hits = rows.map(
    ({ id, name, account, due_date }): PaletteResult => ({
      id: String(id),
      group: 'Your pending actions',
      text: name,
      icon: Circle,
      caption: [account, due_date && formatDueDays(daysLeft(due_date))].filter(Boolean).join(' · '),
      path: actionsPath({ actionId: id }),
    }),
  );
  const active = Math.max(0, Math.min(at, hits.length - 1));
  const open: ResultListState['open'] = (hit, isOpened) => {
    const row = rows.find(({ id }) => String(id) === hit.id);
    if (isOpened && hit.path !== undefined) {
      onClose();
      openPath(hit.path, false);
    } else if (row) toggle({ ...row, play: { id: row.play_id, name: row.play } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const hit = hits[active];
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      setAt((active + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && hit) {
      event.preventDefault();
      open(hit, event.metaKey || event.ctrlKey);
    } else if (event.key === 'Backspace' && term === '') onBack();
  };
  const change = (next: string) => {
    setTerm(next);
    setAt(0);
  };
  const state = { hits, term, at: active, setAt, open, searching: isPending, error, retry: () => void refetch() };
  return (
    <>
      <PaletteField
        icon={CircleCheck}
        list={LIST}
        placeholder="Complete an action…"
        search={{ ...state, change, onKeyDown }}
      />
      <SearchResultList id={LIST} search={state} emptyText="You have no pending actions." />
      {dialog}
    </>
  );
}
