/** Background edits: the queries they affect are invalidated once they have ended, and not before. */
import { QueryClient } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BulkEditBar } from '../features/accounts/list/components/BulkEditBar.tsx';
import { parseListState } from '../features/accounts/list/components/list-address.ts';
import { ActionEditProgress } from '../features/playbooks/components/ActionEditProgress.tsx';
import { flushUpdates, setUpScreenTests } from '../testing/screen.tsx';

const { open, serve, refresh } = setUpScreenTests();
const nothing = () => undefined;
const COUNTS = { ...{ total: 2, waiting: 1, changed: 1, unchanged: 0, refused: 0, undone: 0, kept: 0 } };
const ACCOUNTS = '/v1/api/accounts/';

afterEach(() => vi.restoreAllMocks());

const EDITS: [string, ReactNode, object, string][] = [
  [
    'accounts',
    <BulkEditBar
      key="accounts"
      {...{ state: parseListState({}), ids: new Set<number>(), isAll: false, total: 2, edit: 4 }}
      {...{ onAll: nothing, onClear: nothing, onFollow: nothing }}
    />,
    { ...COUNTS, field: 'rank' },
    'accounts',
  ],
  [
    'actions',
    <ActionEditProgress key="actions" id={4} isBehind={false} onClose={nothing} />,
    { ...COUNTS, field: 'owner', reasons: [], told: [] },
    ACCOUNTS,
  ],
];

describe.each(EDITS)('an edit of %s', (_what, shown, edit, outdated) => {
  test.each(['done', 'failed', 'undone'])('that is %s', async (end) => {
    let status = 'queued';
    serve(() => ({ id: 4, ...edit, status }));
    const asked = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
    await open(() => shown);
    await act(flushUpdates);
    expect(asked).not.toHaveBeenCalled();
    status = end;
    await refresh();
    await act(flushUpdates);
    const paths = asked.mock.calls.map(([filters]) => (filters?.predicate ? 'accounts' : filters?.queryKey?.[0]));
    expect(paths).toContain(outdated);
  });
});
