/** Tests that the queries affected by a background job are invalidated once it has ended, and not before. */
import { accounts } from '@mainstay/contract/accounts';
import { imports } from '@mainstay/contract/imports';
import { automation } from '@mainstay/contract/automation';
import { plays } from '@mainstay/contract/playbooks/plays';
import { QueryClient } from '@tanstack/react-query';
import { act, type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BulkEditBar } from '../domains/accounts/list/components/BulkEditBar.tsx';
import { parseListState } from '../domains/accounts/list/components/list-address.ts';
import { CheckStep } from '../core/imports/components/CheckStep.tsx';
import { RunPanel } from '../domains/automation/components/RunPanel.tsx';
import { ActionEditProgress } from '../domains/playbooks/components/ActionEditProgress.tsx';
import { buildApplication } from '../testing/play-application.ts';
import { click, flushUpdates, setUpScreenTests } from '../testing/screen.tsx';
import { ApplyPlaybook } from '../domains/playbooks/ApplyPlaybook.tsx';

const { open, serve, refresh } = setUpScreenTests();
const nothing = () => undefined;
const COUNTS = { total: 2, waiting: 1, changed: 1, unchanged: 0, refused: 0, undone: 0, kept: 0 };
const ACCOUNTS = '/v1/api/accounts/';

afterEach(() => vi.restoreAllMocks());

const EDITS: [string, ReactNode, object, string][] = [
  [
    'accounts',
    <BulkEditBar
      key="accounts"
      state={parseListState({})}
      ids={new Set<number>()}
      isAll={false}
      total={2}
      edit={4}
      onAll={nothing}
      onClear={nothing}
      onFollow={nothing}
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

describe.each(EDITS)('an edit of %s', (_what, node, edit, outdated) => {
  test.each(['done', 'failed', 'undone'])('that is %s', async (end) => {
    let status = 'queued';
    serve(() => ({ id: 4, ...edit, status }));
    const invalidate = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
    await open(() => node);
    await act(flushUpdates);
    expect(invalidate).not.toHaveBeenCalled();
    status = end;
    await refresh();
    await act(flushUpdates);
    const paths = invalidate.mock.calls.map(([filters]) => (filters?.predicate ? 'accounts' : filters?.queryKey?.[0]));
    expect(paths).toContain(outdated);
  });
});

/** Records the paths of invalidated queries. @returns a function that returns those since its last call */
function recordInvalidated(): () => unknown[] {
  const invalidate = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
  return () => {
    const paths = invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
    invalidate.mockClear();
    return paths;
  };
}

const RUN = {
  id: 4,
  rule_id: 3,
  rule_version: 2,
  kind: 'manual',
  dry_run: false,
  problem: null,
  day: '2026-11-20',
  created_at: '2026-11-20T10:00:00Z',
  finished_at: null,
  created_by: null,
  evaluated: 9,
  matched: 2,
  unmatched: 7,
  outcomes: { started: 2 },
};
const EMPTY_PAGE = { listing: [], datasets: [], conditions: [], has_next: false, total_records: 0 };

test.each(['done', 'failed'] as const)('a playbook that is added to many accounts, with the status %s', async (end) => {
  let status: 'queued' | 'done' | 'failed' = 'queued';
  serve(() => buildApplication({ status }));
  const getPaths = recordInvalidated();
  await open(() => (
    <ApplyPlaybook
      template={{ id: 3, name: 'Renewal' }}
      selection={{ count: 2, accounts: { ids: [5, 6] } }}
      onClose={nothing}
    />
  ));
  await click('Add to 2 accounts');
  await act(flushUpdates);
  expect(getPaths()).toEqual([]);
  status = end;
  await refresh();
  await act(flushUpdates);
  expect(getPaths()).toEqual(
    expect.arrayContaining([plays.findPlays.path, plays.getPlay.path, accounts.findAccounts.path]),
  );
});

test.each(['done', 'failed'])('a run of a rule with the status %s', async (end) => {
  let status = 'running';
  serve(() => ({ ...EMPTY_PAGE, ...RUN, status }));
  const getPaths = recordInvalidated();
  await open(() => <RunPanel id={4} onClose={nothing} />);
  await act(flushUpdates);
  expect(getPaths()).toEqual([]);
  status = end;
  await refresh();
  await act(flushUpdates);
  expect(getPaths()).toEqual(
    expect.arrayContaining([
      automation.findAutomationRules.path,
      automation.findAutomationRuns.path,
      plays.findPlays.path,
    ]),
  );
});

const JOB = {
  id: 4,
  kind: 'accounts',
  file_name: 'customers.csv',
  columns: [],
  date_formats: [],
  saved_mapping: null,
  mapping: { columns: {}, date_format: null, values: {}, defaults: {}, rates: {} },
  total: 2,
  processed: 1,
  created: 2,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  error: null,
  failed_step: null,
  undo_blocked: null,
  started_by: 'Ada',
  created_at: '2026-11-20T10:00:00Z',
  finished_at: null,
};

test('refetches the rows of an import when its check has ended, also after leaving and returning', async () => {
  serve(() => ({ rows: [] }));
  const getPaths = recordInvalidated();
  const Screen = () => {
    const [status, setStatus] = useState('checking');
    return (
      <>
        <button type="button" onClick={() => setStatus('ready')}>
          End the check
        </button>
        <CheckStep job={{ ...JOB, status } as never} search={{}} readOnly={false} />
      </>
    );
  };
  await open(Screen);
  expect(getPaths()).toEqual([]);
  await click('End the check');
  expect(getPaths()).toEqual([imports.previewImport.path, imports.findFaults.path]);
  await open(() => <CheckStep job={{ ...JOB, status: 'ready' } as never} search={{}} readOnly={false} />);
  expect(getPaths()).toEqual([imports.previewImport.path, imports.findFaults.path]);
});
