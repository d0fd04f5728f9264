/** Tests that days and times of instants are shown in the company's time zone, not in UTC or the browser's. */
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BriefSections } from '../domains/briefings/components/BriefSections.tsx';
import { MeetingsCard } from '../domains/accounts/summary/components/MeetingsCard.tsx';
import { PinnedAssets } from '../domains/accounts/summary/components/PinnedAssets.tsx';
import { AttributeCard } from '../builder/attributes/components/AttributeCard.tsx';
import { ContactNotes } from '../domains/contacts/components/ContactNotes.tsx';
import { SecondFactorOn } from '../core/identity/second-factor/components/SecondFactorOn.tsx';
import { SessionsPanel } from '../core/identity/sessions/components/SessionsPanel.tsx';
import { ResultPanel } from '../core/imports/components/ResultPanel.tsx';
import { Tracking } from '../builder/kpis/components/Tracking.tsx';
import { MailPanel } from '../core/mail/components/MailPanel.tsx';
import { NoteEntry } from '../domains/notes/components/NoteEntry.tsx';
import { NotesSidebar } from '../domains/notes/components/NotesSidebar.tsx';
import { formatNotificationDetails } from '../core/notifications/components/format-notification.ts';
import { USER_COLUMNS } from '../core/people/components/user-columns.tsx';
import { UserFacts } from '../core/people/components/UserFacts.tsx';
import { ActionFacts } from '../domains/playbooks/components/ActionFacts.tsx';
import { PlayActions } from '../domains/playbooks/components/PlayActions.tsx';
import { RunList } from '../domains/external-processes/components/RunList.tsx';
import { WorkAsset } from '../domains/playbooks/workspace/components/WorkAsset.tsx';
import { WorkLog } from '../domains/playbooks/workspace/components/WorkLog.tsx';
import { WorkNote } from '../domains/playbooks/workspace/components/WorkNote.tsx';
import { RecentActivity } from '../domains/activities/screens/RecentActivity.tsx';
import { ObjectivePoints } from '../domains/success-plans/components/ObjectivePoints.tsx';
import { CASE_COLUMNS } from '../domains/support-cases/components/case-columns.tsx';
import { ticketColumns } from '../domains/tickets/components/ticket-columns.tsx';
import { formatCardDay } from '../core/timeline/components/format-event.ts';
import { formatEntityDateTime, formatTimeAgo } from '../platform/lib/dates.ts';
import { updateSession } from '../platform/lib/session.ts';
import { buildBrief } from '../testing/account-brief.ts';
import { buildAction } from '../testing/action.ts';
import { flushUpdates, getShownTexts, setUpScreenTests } from '../testing/screen.tsx';

const { open, serve } = setUpScreenTests();
/** July 1 in the company's time zone, and June 30 in UTC and in the simulated browser. */
const AT = '2026-06-30T13:05:09Z';
const COMPANY_DAYS = /Jul 1st|01 Jul 2026|2026-07-01 01:05/;
const OTHER_DAYS = /Jun 30th|30 Jun|2026-06-30|13:05/;

const nothing = () => undefined;
const ON = { action: { id: 7, name: 'Call' } };
const NOTE = {
  account_notes_id: 1,
  note_txt: '<p>Hello</p>',
  created_at: AT,
  updated_at: AT,
  version: 2,
  tags: [],
  ...ON,
  first_name: 'Mia',
  last_name: 'Mole',
  owner_name: 'Mia Mole',
  edited_by: 'Ben',
  pin_type: null,
  file_data: null,
  associated_contact: null,
  source: null,
  avatar_url: null,
  user_image: null,
};
const ASSET = {
  asset_id: 9,
  file_size: 2048,
  file_name: 'terms.pdf',
  file_path: 'k',
  uploaded_on: AT,
  pin_type: null,
  uploaded_by: 'Ben Bridge',
  ...ON,
};
const RUN = {
  id: 4,
  status: 'waiting',
  attempts: 1,
  executed_on: AT,
  ended_at: null,
  next_attempt_at: AT,
  answer: null,
  error: null,
  executed_by: null,
  replay_of: null,
  account: { name: 'Alder' },
  action: { name: 'Call' },
  process: { kind: 'form' },
  http_status: null,
  duration_ms: null,
};
const USER = {
  id: 3,
  first_name: 'Maya',
  last_name: 'Chen',
  title: null,
  roles: [],
  accounts: 0,
  teams: [],
  user_access_type: 'full',
  status: 'invited',
  second_factor: true,
  last_seen_at: AT,
  created_at: AT,
  invitation_expires_at: AT,
};
const MAIL = {
  id: 4,
  subject: 'Hello',
  to: ['a@x.test'],
  cc: [],
  purpose: 'invitation',
  status: 'sent',
  error: null,
  created_at: AT,
  sent_at: AT,
  may_send: false,
  may_reveal: false,
  text: 'Hello',
  html: null,
};
const SESSION = { id: 4, strategy: 'local', ip: null, device: 'Firefox', seen_at: AT, current: true };
const PLAY = { play_id: 3, play_name: 'Renewal', pending_actions: 0, read_only: false, actions: [] };
const DONE = {
  id: 7,
  name: 'Call',
  status: 'Completed',
  priority: 'M',
  due_date: null,
  completed_on: AT,
  owner: null,
  blocked_by: 0,
  epa: null,
  version: 2,
};

/** The screens, each rendered with one response for all of its requests. */
const SCREENS: Record<string, [ReactNode, object?]> = {
  'a note': [<NoteEntry key="1" accountId={5} note={NOTE as never} readOnly={false} onTag={nothing} />],
  'notes beside the list': [<NotesSidebar key="1" accountId={5} onAll={nothing} />, { notes: [NOTE], has_next: false }],
  'a note on a contact': [
    <ContactNotes key="1" accountId={5} contactId={9} readOnly={false} />,
    { notes: [NOTE], has_next: false },
  ],
  'a note on a play': [<WorkNote key="1" note={NOTE} readOnly={false} onAction={undefined} />],
  'a file of a play': [<WorkAsset key="1" asset={ASSET} readOnly={false} onAction={undefined} />],
  'the log of a play': [
    <WorkLog key="1" part={{ playId: 3 }} />,
    { logs: [{ id: 1, agent: 'Mia', msg: 'began', name: '', entry_date: AT, entity: 'play' }], has_next: false },
  ],
  'a completed action of a play': [
    <PlayActions key="1" play={PLAY as never} tab="completed" onAction={nothing} />,
    { actions: [DONE], has_next: false },
  ],
  'a completed action': [
    <ActionFacts
      key="1"
      action={buildAction({ status: 'Completed', completed_on: AT })}
      steps={{} as never}
      getActionHref={() => ''}
    />,
  ],
  'runs of a process': [
    <RunList
      key="1"
      list={{ rows: [RUN as never], hasNext: false, busy: false, loading: false, error: null }}
      query={{ refetch: nothing, fetchNextPage: nothing }}
    />,
  ],
  'recent activity': [
    <RecentActivity key="1" context={{}} hideTitle={false} noContainer={false} />,
    { data: [{ id: 1, account_id: 5, name: 'Alder', text: 'Hello', type: 'Case Opened', date: AT }] },
  ],
  'pinned notes and files': [
    <PinnedAssets key="1" id={5} />,
    { assets: [{ id: 1, pin_type: 'note', title: 'Hello', file: null, pinned_on: AT }] },
  ],
  meetings: [
    <MeetingsCard key="1" id={5} readOnly />,
    { contacts: [{ contact_email: 'a@x.test' }], result: [{ id: 1, title: 'Review', start: AT }] },
  ],
  'meetings and cases of a brief': [
    <BriefSections
      key="1"
      brief={buildBrief({
        next_meeting: { id: 1, title: 'Review', start: AT, end: AT, all_day: false },
        cases: {
          open: 1,
          escalated: 0,
          listing: [{ id: 1, subject: 'Slow', priority: 'low', escalated: false, submitted_at: AT }],
        },
      })}
    />,
  ],
  'about a person': [<UserFacts key="1" user={USER as never} />],
  'the value of an attribute': [
    <AttributeCard
      key="1"
      attribute={{ name: 'Fit', components: [], tooltip: '', copy: false } as never}
      value={{ primary: null, secondary: null, updated_at: AT, updated_by: null, read_only: true } as never}
      onSave={async () => undefined}
      draft={undefined}
      fetchNewest={async () => undefined}
    />,
  ],
  'what an objective measured': [
    <ObjectivePoints key="1" id={11} name="Seats" format={String} />,
    { series: [{ value: 4, date: AT }], has_next: false },
  ],
  'runs of a KPI': [
    <Tracking key="1" id={3} />,
    { used_in: [], runs: [{ started_at: AT, finished_at: AT, status: 'done', error: null, accounts: 4 }] },
  ],
  'a message': [<MailPanel key="1" id={4} onClose={nothing} />, MAIL],
  'the result of an import': [
    <ResultPanel
      key="1"
      job={{ file_name: 'a.csv', started_by: null, created_at: AT, finished_at: AT, status: 'undone' } as never}
      readOnly
    />,
  ],
  'own sessions': [<SessionsPanel key="1" />, { sessions: [{ ...SESSION, created_at: AT, expires_at: AT }] }],
  'the second factor': [
    <SecondFactorOn
      key="1"
      state={{ enabled_at: AT, recovery_codes_left: 8, required: false } as never}
      onCodes={nothing}
      onOff={async () => undefined}
    />,
  ],
};

beforeEach(() => updateSession({ entity_timezone: 'Pacific/Auckland', auth_strategy: 'OAuth-Google' }));
afterEach(() => vi.useRealTimers());

test.each(Object.entries(SCREENS))('%s', async (_name, [screen, answer]) => {
  serve(() => ({ menus: [], ...answer }));
  await open(() => screen);
  await flushUpdates();
  await flushUpdates();
  const texts = getShownTexts();
  expect(texts.filter((text) => OTHER_DAYS.test(text))).toEqual([]);
  expect(texts.some((text) => COMPANY_DAYS.test(text))).toBe(true);
});

test.each([
  ['2026-03-31T12:00:00Z', 'April, in which summer time ends', '2026-03-31T11:00:00.000Z', '2026-04-30T12:00:00.000Z'],
  ['2026-12-31T10:59:59Z', 'December', '2026-11-30T11:00:00.000Z', '2026-12-31T11:00:00.000Z'],
  ['2027-02-01T00:00:00Z', 'February', '2027-01-31T11:00:00.000Z', '2027-02-28T11:00:00.000Z'],
])('at %s the meetings of the month are those of the company’s %s', async (now, _month, min, max) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const requests: unknown[] = [];
  serve(({ path, query }) => {
    if (path.includes('meetings')) requests.push([query.get('min'), query.get('max')]);
    return { contacts: [{ contact_email: 'a@x.test' }], result: [] };
  });
  await open(() => <MeetingsCard id={5} readOnly />);
  await flushUpdates();
  expect(requests).toEqual([[min, max]]);
});

describe('texts', () => {
  const getCellTexts = (columns: readonly { id: string; cell: (row: never) => ReactNode }[], row: object) =>
    columns.map(({ cell }) => cell(row as never)).filter((cell) => typeof cell === 'string');
  const TEXTS: Record<string, () => unknown> = {
    'when health was computed': () => formatEntityDateTime(AT),
    'a notice': () => formatNotificationDetails({ account: { name: 'Alder' }, at: AT } as never),
    'an event': () => formatCardDay({ category: 'Note', created_at: AT, date: AT, event_date: AT } as never),
    'when a plan was saved': () => formatTimeAgo(AT, new Date('2026-08-01T00:00:00Z')),
    'a support case': () =>
      getCellTexts(CASE_COLUMNS, {
        submitted_at: AT,
        closed_at: AT,
        subject: '',
        contact: null,
        priority: 'high',
      }).join(),
    'a support ticket': () =>
      getCellTexts(ticketColumns(true), {
        created_at: AT,
        ticket_name: 'T',
        tentative_close_date: null,
        close_date: null,
      }).join(),
    'a user': () => getCellTexts(USER_COLUMNS, { ...USER, status: 'active' }).join(),
  };
  test.each(Object.entries(TEXTS))('%s', (_name, text) => {
    expect(text()).toMatch(COMPANY_DAYS);
    expect(text()).not.toMatch(OTHER_DAYS);
  });
});

describe('in the code of screens', () => {
  const files = Object.entries(
    import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../testing/**', '!./data-layer/**'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  );
  /** @returns the files that match */
  const find = (pattern: RegExp) =>
    files
      .flatMap(([file, text]) => (pattern.test(text) ? file.replace(/^\.\.\//, '').replace(/^\.\//, 'app/') : []))
      .toSorted();
  const contract = Object.values(
    import.meta.glob<string>('../../../../packages/contract/src/**/*.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  );
  /** Fields that are instants in every response that contains them. */
  const timestampFields = [
    ...new Set(
      contract.flatMap((text) =>
        [...text.matchAll(/(\w+): (?:z\.iso\.datetime\(|instant\b)/g)]
          .map(([, name = '']) => name)
          .filter((name) => /_(at|on)$/.test(name)),
      ),
    ),
  ];

  test('converts a timestamp to a day in one place only', () => {
    // These files use days that are given as days, or an explicit time zone.
    expect(find(/toISOString|toLocale(Date|Time)String|\bgetUTC|\.get(Date|Day|Month|FullYear|Hours)\(/)).toEqual([
      'core/analytics/event-queue.ts',
      'core/timeline/components/DensityStrip.tsx',
      'domains/calendar/components/zoned-time.ts',
      'platform/lib/dates.ts',
      'platform/lib/token-cookie.ts',
      'platform/ui/time-zone-names.ts',
    ]);
  });

  test('never formats a timestamp as a day, nor shows it as it is sent', () => {
    expect(timestampFields).toEqual(expect.arrayContaining(['created_at', 'updated_at', 'completed_on', 'sent_at']));
    const name = `(?:\\w+\\??\\.)*(?:${timestampFields.join('|')})`;
    const asDay = `(?:format(?:Long|Short|Plain)Date|daysLeft|daysBetween|addDays)\\((?:${name})\\b`;
    expect(find(new RegExp(`${asDay}|(?:${name})\\.slice\\(|>\\s*\\{(?:${name})\\}`))).toEqual([]);
  });

  test('only what has its own time zone uses one', () => {
    expect(find(/\b(toCalendarDay|formatTimestamp|formatDateTime)\(/)).toEqual([
      'builder/reports/components/report-draft.ts',
      'domains/calendar/components/zoned-time.ts',
      'domains/playbooks/components/RemindButton.tsx',
      'domains/playbooks/components/reminder-draft.ts',
      'domains/tickets/components/ticket-dates.ts',
      'platform/lib/dates.ts',
    ]);
  });
});
