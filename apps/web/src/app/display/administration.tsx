/** Display cases of imports, sessions, messages, the audit log and contacts. */
import { CONTACT_FIELDS } from '@mainstay/contract/rules/contacts';
import { act, type ComponentProps } from 'react';
import { AuditLog } from '../../core/audit/screens/AuditLog.tsx';
import { contactColumns } from '../../domains/contacts/components/contact-columns.tsx';
import { ContactFacts } from '../../domains/contacts/components/ContactFacts.tsx';
import { DuplicatesPanel } from '../../domains/contacts/components/DuplicatesPanel.tsx';
import { AllSessions } from '../../core/identity/sessions/screens/AllSessions.tsx';
import { DateChoice } from '../../core/imports/components/DateChoice.tsx';
import { ErrorFilter } from '../../core/imports/components/ErrorFilter.tsx';
import { ErrorGroups } from '../../core/imports/components/ErrorGroups.tsx';
import { KindPanel } from '../../core/imports/components/KindPanel.tsx';
import { MapPanel } from '../../core/imports/components/MapPanel.tsx';
import { ProgressPanel } from '../../core/imports/components/Progress.tsx';
import { Rates } from '../../core/imports/components/Rates.tsx';
import { RowPreviewTable } from '../../core/imports/components/RowPreviewTable.tsx';
import { ImportsList } from '../../core/imports/screens/ImportsList.tsx';
import { NoteFile } from '../../domains/notes/components/NoteFile.tsx';
import { flushUpdates } from '../../testing/screen.tsx';
import { Meter } from '../../platform/ui/Meter.tsx';
import { Ring } from '../../platform/ui/Ring.tsx';
import type { DisplayCases } from './cases.ts';

const nothing = () => undefined;
const AT = '2026-11-20T11:30:00Z';
const MAPPING = {
  columns: { sku_name: 'Name', list_price: 'Price' },
  date_format: null,
  values: {},
  rates: {},
  defaults: { family: 'Suite' },
};
const JOB = {
  id: 4,
  kind: 'products',
  file_name: 'a.b.csv',
  date_formats: ['dmy', 'mdy'],
  saved_mapping: null,
  total: 2000,
  processed: 501,
  created: 1200,
  updated: 3,
  unchanged: 0,
  rejected: 2,
  error: null,
  failed_step: null,
  mapping: MAPPING,
  undo_blocked: null,
  started_by: 'Ada',
  created_at: AT,
  finished_at: null,
  status: 'done',
  columns: ['Name', 'Price', 'Day', 'Other'].map((header) => ({ header, samples: ['13.04.2026', '03.04.2026'] })),
};
const job = (more: object): never => ({ ...JOB, ...more }) as never;
const JOBS = ['draft', 'checking', 'ready', 'running', 'done', 'failed', 'undoing', 'undone'].map((status, at) => ({
  ...JOB,
  id: at + 1,
  status,
  rejected: at === 5 ? 0 : 2,
  started_by: at === 0 ? null : 'Ada',
}));
const row = (line: number, outcome: string, list_price: string | null, issues: object[] = []) => ({
  line,
  outcome,
  values: { sku_name: `Pro ${line}`, list_price, family: 'Suite' },
  faults: issues,
});
const ISSUE = { field: 'list_price', reason: 'Not an amount.' };
const ROWS = [
  row(2, 'create', '1234567.5'),
  row(3, 'unchanged', null),
  row(1004, 'reject', '12x', [ISSUE, { field: null, reason: 'Known twice.' }]),
  row(1005, 'reject', null, [ISSUE]),
];
const preview = (error: unknown, outcomes: string[] | null) => ({
  error,
  refetch: nothing,
  data: outcomes ? { rows: outcomes.map((outcome, at) => ({ ...row(at, outcome, null), raw: {} })) } : undefined,
});
const panel = (more: object, missing?: string, name: string | null = null) => {
  const edited = { mapping: MAPPING, change: nothing };
  const props: unknown = { job: JOB, edited, preview: preview(null, null), missing, name, ...more };
  return <MapPanel {...(props as ComponentProps<typeof MapPanel>)} onName={nothing} readOnly={false} />;
};
const NO_MAPPING = { '/mappings/': { mappings: [] } };
const GROUPS = [
  { column: 'MRR', reason: 'Not an amount.', rows: 2 },
  { column: null, reason: 'Known twice.', rows: 1234 },
  { column: 'MRR', reason: 'Negative.', rows: 3 },
];
const person = (id: number, name: string, email = `${id}@acme.test`) => ({ id, name, email, avatar_url: null });
const session = (id: number, device: string, seen_at: string, more: object = {}) => ({
  id,
  device,
  strategy: 'local',
  ip: null,
  created_at: AT,
  seen_at,
  expires_at: AT,
  current: false,
  user: person(id, 'Mia Mole'),
  ...more,
});
const SESSIONS = [
  session(1, 'Chrome on Windows', AT, { current: true }),
  session(2, 'Safari on iPhone', '2026-11-20T11:55:00Z', { strategy: 'SAML2', ip: '10.0.0.1' }),
  session(3, 'Chrome on Android', '2026-11-20T11:54:00Z', { user: person(3, '3@acme.test') }),
  session(4, 'Firefox on Linux', '2026-11-20T09:59:59Z', { strategy: 'OAuth-Google' }),
];
const entry = (id: number, more: object) => ({
  id,
  at: AT,
  user: person(1, 'Mia Mole'),
  tried: null,
  verb: 'update',
  entity: 'sign_in_policy',
  entity_id: 3,
  deed: 'Changed policy',
  subject: null,
  ip: '10.0.0.1',
  request_id: 'r-1',
  changes: [
    { field: 'Length', before: '8', after: '12' },
    { field: 'Name', before: null, after: null },
  ],
  ...more,
});
const ENTRIES = [
  entry(1, {}),
  entry(2, { user: null, tried: 'x@acme.test', verb: 'refuse', changes: [], ip: null, entity_id: null }),
  entry(3, { user: null, verb: 'unknown', deed: 'Sent', subject: 'Alder', changes: [], request_id: null }),
];
const AUDIT = { '/audit-log/': { listing: ENTRIES, next: null }, '/audit/': { listing: ENTRIES, next: null } };
const CONTACT = {
  id: 9,
  contact_first_name: 'Jo',
  contact_last_name: 'Weber',
  contact_email: 'jo+x@alder.test',
  notes: 'Knows all.',
  contact_designation: 'CTO',
  department: 'IT',
  contact_primary_no: '+49 (30) 12-3',
  contact_secondary_no: null,
  linkedin: 'https://www.linkedin.test/jo',
  location: 'Rome',
  pin_type: 'P',
  reports_count: 2,
  tag_mapping: [{ id: 1, tag: 'Sponsor' }],
  superior: { id: 8, name: 'Al Boss' },
  looked_after_by: { id: 2, name: 'Mia Mole', avatar_url: null },
  version: 3,
};
const contact = (more: object): never => ({ ...CONTACT, ...more }) as never;
const FIELDS = CONTACT_FIELDS.map((field) => ({ ...field, visible: true }));

export const DISPLAY_OF_ADMINISTRATION: DisplayCases = {
  'the imports': [() => <ImportsList />, { answers: { '/imports/': { listing: JOBS, total_records: 1234 } } }],
  'no import': [() => <ImportsList />, { answers: { '/imports/': { listing: [], total_records: 0 } } }],
  'rows as they will land': [
    () => (
      <RowPreviewTable
        label="Rows"
        job={JOB as never}
        rows={ROWS as never}
        loading={false}
        error={null}
        onRetry={nothing}
        empty={null}
        errorsFirst={true}
      />
    ),
  ],
  'how far an import is': [
    () => (
      <>
        <ProgressPanel label="Checking" done={1499} total={2000} />
        <ProgressPanel label="Checking" done={3000} total={2000} />
        <ProgressPanel label="Checking" done={0} total={0} />
      </>
    ),
  ],
  'what is wrong with rows': [
    () => (
      <>
        <ErrorGroups groups={GROUPS} search={{ column: 'MRR', reason: 'Negative.' }} onChoose={nothing} />
        <ErrorFilter search={{ column: 'MRR', reason: 'Negative.' }} onClear={nothing} />
        <ErrorGroups groups={GROUPS} search={{ whole: 'row' }} onChoose={nothing} />
        <ErrorFilter search={{ whole: 'row' }} onClear={nothing} />
        <ErrorFilter search={{}} onClear={nothing} />
      </>
    ),
  ],
  'rates of currencies': [
    () => (
      <>
        <Rates
          codes={['EUR', 'JPY']}
          own="KWD"
          mapping={{ ...MAPPING, rates: { EUR: 0.33 } }}
          change={nothing}
          readOnly={true}
          serverErrors={{}}
        />
        <Rates
          codes={['EUR']}
          own={null}
          mapping={{ ...MAPPING, rates: { EUR: 0.33 } }}
          change={nothing}
          readOnly={false}
          serverErrors={{}}
        />
        <Rates codes={[]} own={null} mapping={MAPPING} change={nothing} readOnly={false} serverErrors={{}} />
      </>
    ),
  ],
  'days that can be read both ways': [
    () => (
      <>
        <DateChoice
          job={job({ kind: 'subscriptions' })}
          change={nothing}
          readOnly={false}
          mapping={{ ...MAPPING, columns: { started_on: 'Day' } }}
        />
        <DateChoice job={job({})} change={nothing} readOnly={true} mapping={{ ...MAPPING, date_format: 'mdy' }} />
        <DateChoice job={job({ date_formats: ['iso'] })} change={nothing} readOnly={true} mapping={MAPPING} />
      </>
    ),
  ],
  'what a file may hold': [() => <KindPanel kind="churns" />],
  'what a mapping would do': [
    () => panel({ preview: preview(null, ['create', 'create', 'update', 'reject']) }, undefined, ''),
    { answers: NO_MAPPING },
  ],
  'what a mapping of all rows would do': [
    () => panel({ job: { ...JOB, total: 1, saved_mapping: 'Mine' }, preview: preview(null, ['unchanged']) }, undefined),
    { answers: { '/mappings/': { mappings: [{ id: 1, name: 'Mine', mapping: { columns: { sku_name: 'Firm' } } }] } } },
  ],
  'what a mapping lacks': [() => panel({}, 'Choose the column of the name.', 'Mine'), { answers: NO_MAPPING }],
  'open sessions': [
    () => <AllSessions />,
    { answers: { '/sessions/': { listing: SESSIONS, total_records: 4, has_next: false } } },
  ],
  'the audit log': [() => <AuditLog />, { answers: AUDIT }],
  'an entry of the audit log': [
    () => <AuditLog />,
    {
      answers: AUDIT,
      steps: async () => {
        act(() => document.querySelector<HTMLElement>('tbody tr')?.click());
        await flushUpdates();
      },
    },
  ],
  'the facts of a contact': [
    () => <ContactFacts contact={contact({})} onOpen={nothing} />,
    { answers: { '/contact-fields/': { fields: FIELDS }, '/contacts/fields/': { fields: FIELDS } } },
  ],
  'a contact of whom little is known': [
    () => (
      <ContactFacts
        contact={contact({
          contact_designation: null,
          department: null,
          contact_primary_no: null,
          tag_mapping: [],
          superior: null,
          looked_after_by: null,
          reports_count: 1,
          notes: '',
          linkedin: 'javascript:x',
          location: null,
        })}
        onOpen={nothing}
      />
    ),
  ],
  'the columns of contacts': [
    () =>
      contactColumns(
        FIELDS.map((field) => ({ ...field, visible: field.key !== 'department' })),
        { isPinned: () => true, onTag: nothing },
      ).map((column) => (
        <p key={column.id}>
          {column.header}: {column.cell(contact({}))}
        </p>
      )),
  ],
  'contacts that may be one': [
    () => <DuplicatesPanel accountId={7} onClose={nothing} />,
    {
      answers: {
        '/duplicates/': {
          groups: [
            { signs: ['linkedin', 'name'], contacts: [CONTACT, contact({ id: 10, contact_email: 'j@b.test' })] },
          ],
        },
      },
    },
  ],
  'files of notes': [
    () =>
      [812, 1023, 1024, 62_000, 1_048_575, 1_048_576, 4_404_019].map((file_size) => (
        <NoteFile key={file_size} file={{ file_name: 'a.pdf', file_size } as never} />
      )),
  ],
  'meters and rings': [
    () => (
      <>
        {[-5, 40, 140].map((value) => (
          <Meter key={value} value={value} label="Done" />
        ))}
        <Ring value={0} label="Done" />
        <Ring value={40} label="Done" />
      </>
    ),
  ],
};
