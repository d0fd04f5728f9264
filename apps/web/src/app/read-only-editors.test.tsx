/** Tests which controls of editors, panels and buttons are enabled only for users with write access. */
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { AttributeBuilder } from '../builder/attributes/components/AttributeBuilder.tsx';
import { TableForm } from '../builder/custom-tables/components/TableForm.tsx';
import { TableRows } from '../builder/custom-tables/components/TableRows.tsx';
import { SignInProviderScreen } from '../core/identity/providers/screens/SignInProviderScreen.tsx';
import { ImportWizard } from '../core/imports/screens/ImportWizard.tsx';
import { NewImport } from '../core/imports/screens/NewImport.tsx';
import { TemplateForm } from '../builder/kpis/components/TemplateForm.tsx';
import { TeamPanel } from '../core/people/components/TeamPanel.tsx';
import { UserPanel } from '../core/people/components/UserPanel.tsx';
import { TeamsList } from '../core/people/screens/TeamsList.tsx';
import { UsersList } from '../core/people/screens/UsersList.tsx';
import { RuleEditor } from '../domains/automation/components/RuleEditor.tsx';
import { AddPlayButton } from '../domains/playbooks/components/AddPlayButton.tsx';
import { ProcessEditor } from '../domains/external-processes/components/ProcessEditor.tsx';
import { TemplateEditor } from '../domains/playbooks/templates/components/TemplateEditor.tsx';
import { ReportButton } from '../builder/reports/ReportButton.tsx';
import { FirstSteps } from '../core/tenants/setup/components/FirstSteps.tsx';
import { SetupScreen } from '../core/tenants/setup/screens/SetupScreen.tsx';
import { TimeZoneScreen } from '../core/tenants/setup/screens/TimeZoneScreen.tsx';
import { updateSession } from '../platform/lib/session.ts';
import { buildTable } from '../testing/custom-table.ts';
import { flushUpdates, getControls, setUpScreenTests } from '../testing/screen.tsx';

const { open, serve } = setUpScreenTests();
const AT = '2026-01-31T10:00:00Z';
const nothing = async () => undefined;
const TABLE = buildTable();
const ACTION = {
  ...{ name: 'Call', description: '', how_to_complete: '', priority: 'M', due_after_days: 3, owner_rule: 'primary' },
  ...{ owner_id: null, external_process_id: null, depends_on: [] },
};
const OWN = { id: 4, name: 'Own', description: '', status: 'active', version: 3 };
const RULE = {
  ...{ ...OWN, active: true, template: { id: 5, name: 'Renew' }, skip_open: true, period: { kind: 'once' } },
  conditions: [{ kind: 'field', field: 'tier', op: '=', values: ['Gold'] }],
} as never;
const TEMPLATE = { ...OWN, category_id: 1, layout: 'value', output: [] } as never;
const FIELD = { key: 'sponsor', label: 'Sponsor', type: 'text', required: true, value: '', options: [] };
const PERSON = {
  ...{ id: 3, first_name: 'Maya', last_name: 'Chen', email: 'maya@x.test', title: 'CSM', roles: ['CSM'], accounts: 2 },
  ...{ user_access_type: 'full', status: 'active', second_factor: true, avatar_url: null, teams: [], created_at: AT },
  ...{ last_seen_at: AT, invitation_expires_at: null },
  identities: [{ id: 6, strategy: 'SAML2', email: 'maya@x.test', last_used_at: AT }],
};
const MEMBER = { user_id: 3, name: 'Maya Chen', avatar_url: null, is_lead: false, status: 'active' };
const PROVIDER = {
  ...{ strategy: 'SAML2', enabled: false, in_use: false, ready: true, certificates: [] },
  form: {
    fields: [{ name: 'idp_server', label: 'Entity ID of the provider', type: 'text' }],
    settings: { idp_server: 'idp', metadata_url: '' },
    ...{ has_secret: false, register: [{ label: 'ACS URL', about: '', value: 'https://x.test' }] },
  },
};
const JOB = {
  ...{ id: 4, kind: 'accounts', file_name: 'a.csv', status: 'failed', failed_step: 'running', saved_mapping: null },
  ...{ date_formats: [], columns: [], total: 2, processed: 2, created: 2, updated: 0, unchanged: 0, rejected: 0 },
  ...{ mapping: { columns: {}, date_format: null, values: {}, defaults: {}, rates: {} }, error: null },
  ...{ undo_blocked: null, started_by: 'Ada', created_at: AT, finished_at: null },
};

const ON_USER = [
  ...['First name', 'Last name', 'Title', 'Full accesscan view and change everything that the roles allow'],
  ...['Read-onlycan view everything that the roles allow, but change nothing', 'Save'],
];

interface EditorCase {
  name: string;
  node: () => ReactNode;
  /** The path of its route, and its URL if that differs. */
  path?: string;
  at?: string;
  /** The response of the server, in addition to an empty list. */
  answer?: object;
  /** Controls that are enabled only for users with write access. */
  offers: string[];
  /** Buttons that are hidden from other users. */
  hides?: string[];
  /** The button to click first. */
  opens?: string;
}
const EDITORS: EditorCase[] = [
  {
    name: 'a custom table',
    node: () => <TableForm table={TABLE} onRestored={nothing} />,
    offers: [
      'Delete',
      'Save columns',
      'Label',
      'Key of column 1',
      'Label of column 1',
      'Type of column 1',
      'Filter',
      'Remove column 1',
      'Add column',
      'None (everyone can view the rows)',
      'Account managers',
      'Team leads',
      'Executives',
    ],
  },
  {
    name: 'rows of a custom table',
    node: () => <TableRows table={TABLE} />,
    answer: { listing: [{ id: 8, name: 'Pier' }], total_records: 1 },
    offers: ['Import rows', 'Add row', 'Edit row 8', 'Delete row 8'],
  },
  {
    name: 'an automatic playbook',
    node: () => <RuleEditor rule={RULE} onReload={nothing} />,
    answer: { datasets: [{ source: 'dataset', name: 'accounts', columns: [{ name: 'tier', type: 'text' }] }] },
    offers: [
      'Run Own every day',
      'Cancel',
      'Dry run',
      'Run now…',
      'Delete',
      'Save',
      'Name',
      'Playbook',
      'Clear Playbook',
      'Field',
      'Choose…isis notcontainsbegins withis one ofis emptyis not empty',
      'Value',
      'Remove condition 1',
      'Add condition',
      'Choose…OnceRepeat after a number of daysOnce for each renewal date',
      'Skip accounts already running this playbook',
    ],
    hides: ['Remove condition 1', 'Add condition'],
  },
  {
    name: 'a playbook',
    node: () => (
      <TemplateEditor template={{ ...OWN, priority: 'H', owners: [], actions: [ACTION] } as never} onReload={nothing} />
    ),
    offers: [
      'Cancel',
      'Archive',
      'Apply to accounts…',
      'Save',
      'Name',
      'CriticalHighMediumLow',
      'Purpose',
      'Move Call up',
      'Move Call down',
      'Action',
      'Due, days after the playbook is added',
      'Primary ownerExtended teamSpecific personThe person who adds the playbook',
      'Description',
      'How to complete',
      'Add action',
    ],
    hides: ['Move Call up', 'Add action'],
    opens: '.TemplateEditor-expandButton',
  },
  {
    name: 'a webhook',
    node: () => (
      <ProcessEditor
        process={{ ...OWN, kind: 'form', url: 'https://x.test', subject: null, body: null, fields: [FIELD] } as never}
        onReload={nothing}
      />
    ),
    offers: [
      'Cancel',
      'Archive',
      'Save',
      'Name',
      'Purpose',
      'URL',
      'New secret',
      'Label',
      'TextLong textNumberDateChoiceEmail address',
      'Sent as',
      'Default value',
      'Required',
      'Move Sponsor up',
      'Move Sponsor down',
      'Remove Sponsor',
      'Add field',
    ],
    hides: ['Remove Sponsor', 'Add field', 'New secret'],
  },
  {
    name: 'an external process by e-mail',
    node: () => (
      <ProcessEditor
        process={{ ...OWN, kind: 'email', url: null, subject: 'Hello', body: 'Text', fields: [] } as never}
        onReload={nothing}
      />
    ),
    offers: ['Cancel', 'Archive', 'Save', 'Name', 'Purpose', 'Subject', 'Text', 'Add field'],
  },
  {
    name: 'an attribute',
    node: () => (
      <AttributeBuilder
        attribute={
          {
            ...{ ...OWN, scope: 'Account', copy: false, tooltip: '', values: 2 },
            ...{ read_permission: ['P'], write_permission: ['P'] },
            components: [
              { type: 'Input', primary: true, validation: 'text', required: false, label: 'Value', options: [] },
            ],
          } as never
        }
        onRestored={nothing}
      />
    ),
    offers: [
      'Cancel',
      'Delete',
      'Save',
      'Name',
      'AccountAction',
      'Tooltip',
      'Allow copying the value',
      'Primary CSM',
      'Extended team',
      'By role, not on the team',
      'Label',
      'InputSelectTextareaRadioCheckboxCalendarText list',
      'TextNumberCurrency',
      'Required',
      'Add a second field',
    ],
  },
  {
    name: 'a KPI template',
    node: () => (
      <TemplateForm row={TEMPLATE} onDone={() => undefined} findNewest={async () => undefined} onReload={nothing} />
    ),
    offers: [
      ...['Cancel', 'Delete', 'Save', 'Name', 'Choose…', 'MetricChartText', 'Output of the main value'],
      ...['Label of the main value', 'Output of the footer', 'Label of the footer'],
    ],
  },
  {
    name: 'a provider of sign-ins',
    node: () => <SignInProviderScreen />,
    path: '/dashboard/admin/sign-in/$strategy',
    at: '/dashboard/admin/sign-in/SAML2',
    answer: { listing: [PROVIDER] },
    offers: [
      'Test connection',
      'Enable',
      'Provider metadata URL',
      'Metadata file',
      'Choose file',
      'Metadata',
      'Entity ID of the provider',
      'Add a certificate',
      'Save',
    ],
  },
  {
    name: 'users',
    node: () => <UsersList />,
    path: '/dashboard/admin/users',
    answer: { listing: [PERSON], total_records: 1, statuses: { active: 1 } },
    offers: ['Save view', 'Invite people'],
  },
  {
    name: 'a user',
    node: () => <UserPanel id={3} onClose={() => undefined} />,
    answer: PERSON,
    offers: [...ON_USER, 'Unlink', 'Deactivate', 'Reset two-factor authentication'],
  },
  {
    name: 'a user who is invited',
    node: () => <UserPanel id={3} onClose={() => undefined} />,
    answer: { ...PERSON, status: 'invited', identities: [] },
    offers: [...ON_USER, 'Send a new invitation', 'Deactivate', 'Reset two-factor authentication'],
  },
  {
    name: 'a user who is inactive',
    node: () => <UserPanel id={3} onClose={() => undefined} />,
    answer: { ...PERSON, status: 'inactive', identities: [] },
    offers: [...ON_USER, 'Reactivate', 'Reset two-factor authentication'],
  },
  {
    name: 'teams',
    node: () => <TeamsList />,
    path: '/dashboard/admin/teams',
    answer: { listing: [{ id: 5, name: 'EU', members: 1, accounts: 2, leads: [] }], total_records: 1 },
    offers: ['New team'],
  },
  {
    name: 'a team',
    node: () => <TeamPanel id={5} onClose={() => undefined} />,
    answer: { id: 5, name: 'EU', members: [MEMBER] },
    offers: ['Name', 'Maya Chen leads', 'Remove Maya Chen', 'Add a person', '', 'Save', 'Delete'],
  },
  {
    name: 'a new team',
    node: () => <TeamPanel id="new" onClose={() => undefined} />,
    offers: ['Name', 'Add a person', '', 'Create team'],
  },
  { name: 'adding a playbook', node: () => <AddPlayButton onAdded={() => undefined} />, offers: ['Playbook'] },
  { name: 'reports', node: () => <ReportButton pageId={4} pageName="Own" />, offers: ['Schedule email'] },
  { name: 'first steps', node: () => <FirstSteps />, answer: { ended: false }, offers: ['Dismiss first steps'] },
  {
    name: 'a new import',
    node: () => <NewImport />,
    path: '/dashboard/admin/imports/new',
    offers: [
      'AccountsA customer, with its owner, plan and seats.',
      'UsersA person who signs in, with role and team.',
      'Account teamsA person on the account team.After accounts and users',
      'ContactsA person at the customer, with email.After accounts',
      'ProductsSomething you sell, with its SKU and price.',
      'SubscriptionsWhat a customer pays for, and how long.After accounts',
      'Daily usageWhat a customer used on one day.After accounts and subscriptions',
      'Support casesA support case of a customer with its response times.After accounts',
      'Churn eventsA churned customer, with date and reason.After accounts',
      'File',
      'Choose a file',
      'Download a template',
      'Cancel',
      'Upload',
    ],
  },
  {
    name: 'an import that has failed',
    node: () => <ImportWizard />,
    path: '/dashboard/admin/imports/$importId',
    at: '/dashboard/admin/imports/4',
    answer: JOB,
    offers: ['Map columns, done', 'Run again'],
  },
];

async function renderEditor(
  { node, path = '/screen', at = path, answer, opens }: EditorCase,
  type: 'full' | 'read_only',
): Promise<string[]> {
  document.body.innerHTML = '';
  updateSession({ user_access_type: type });
  serve(() => ({ listing: [], total_records: 0, has_next: false, ...answer }));
  await open(node, { path, at, others: ['/dashboard/admin/imports'] });
  await act(flushUpdates);
  await act(flushUpdates);
  if (opens) await act(async () => document.querySelector<HTMLElement>(opens)?.click());
  return getControls();
}

test.each(EDITORS)('$name: offers a read-only user no control that changes anything', async (editor) => {
  const all = await renderEditor(editor, 'full');
  const remaining = await renderEditor(editor, 'read_only');
  const buttons = [...document.querySelectorAll('button')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  );
  expect(editor.hides?.filter((name) => buttons.includes(name)) ?? []).toEqual([]);
  // Without changes, there is nothing to cancel.
  expect(remaining.filter((name) => !all.includes(name) && name !== 'Back')).toEqual([]);
  expect([...new Set(all.filter((name) => !remaining.includes(name)))]).toEqual(editor.offers);
});

test.each([
  ['the company’s name and colors', () => <SetupScreen />],
  ['the time zone', () => <TimeZoneScreen />],
])('%s can be changed neither by a read-only administrator nor by another user', async (_, node) => {
  const answer = { entity_name: 'Acme', entity_theme: 'theme-default', entity_timezone: 'Asia/Tokyo' };
  const changed: boolean[] = [];
  for (const [role, type] of [
    ['ADM', 'full'],
    ['ADM', 'read_only'],
    ['CSM', 'full'],
  ] as const) {
    localStorage.setItem('role', JSON.stringify([role]));
    await renderEditor({ name: '', node, answer, offers: [] }, type);
    const option = [...document.querySelectorAll('[role="option"]')].find((one) =>
      one.textContent?.includes('Auckland'),
    );
    await act(async () => void option?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
    changed.push(getControls().some((name) => ['Save', 'Apply', 'Company name'].includes(name)));
    expect(document.body.textContent?.includes('Pacific/Auckland')).toBe(option !== undefined && changed.at(-1));
  }
  expect(changed).toEqual([true, false, false]);
});
