/** Forms and confirmation dialogs of playbooks, KPIs and reports; see `form-cases.tsx`. */
import { pins } from '@mainstay/contract/pins';
import { AttributeForm } from '../builder/attributes/components/AttributeForm.tsx';
import { ReportForm } from '../builder/reports/components/ReportForm.tsx';
import { PartForm } from '../builder/kpis/components/PartForm.tsx';
import { ActionForm } from '../domains/playbooks/components/ActionForm.tsx';
import { AssignDialog } from '../domains/playbooks/components/AssignDialog.tsx';
import { useActionSteps } from '../domains/playbooks/components/use-action-steps.ts';
import { ExecutionForm } from '../domains/external-processes/components/ExecutionForm.tsx';
import { WorkNotes } from '../domains/playbooks/workspace/components/WorkNotes.tsx';
import { buildAction } from '../testing/action.ts';
import { QuickFilterTabs } from '../domains/playbooks/components/QuickFilterTabs.tsx';
import { ReminderForm } from '../domains/playbooks/components/ReminderForm.tsx';
import { RunButtons } from '../domains/automation/components/RunButtons.tsx';
import { WorkAsset } from '../domains/playbooks/workspace/components/WorkAsset.tsx';
import { WorkNote } from '../domains/playbooks/workspace/components/WorkNote.tsx';
import { deleteKpi, saveKpi } from '../builder/kpis/queries.ts';
import { callApi } from '../platform/lib/api.ts';
import type { FormCase } from './form-cases.tsx';

const REMINDED = { id: 9, name: 'Call', due_date: '2026-03-01' };
const REMINDER = {
  action_id: 9,
  timezone: 'UTC',
  remind_at: null,
  sent_at: null,
  configuration: { to: ['maya@x.test'], cc: [], when: 'before', hour: 8, minute: 30, trigger_at: 2 },
} as const;
const NEW_REMINDER = JSON.stringify({
  action_id: 9,
  configuration: { hour: 1, minute: 0, trigger_at: 3, to: ['lena@x.test'], cc: [], when: 'before' },
  timezone: 'UTC',
});
const SAVED_REMINDER = JSON.stringify({
  action_id: 9,
  configuration: { to: ['maya@x.test'], cc: [], hour: 8, minute: 30, trigger_at: 2, when: 'before' },
  timezone: 'UTC',
});
const QUICK_FILTER = JSON.stringify({
  name: 'Mine',
  component_id: 'actions',
  filter_criteria: [
    { displayName: 'Status', type: 'status', fieldName: 'status', filter: 'status', checked: ['open'] },
  ],
});
const RULE = { id: 4, name: 'Renewals', template: { name: 'Renew' }, active: true } as never;
const ASSET = {
  asset_id: 6,
  file_name: 'a.pdf',
  file_size: 10,
  pin_type: null,
  action: { id: 9, name: 'Call' },
  uploaded_by: 'Maya',
  uploaded_on: '2026-01-31T10:00:00Z',
  file_path: 'x',
} as never;
const workNote = (version: number) =>
  ({
    account_notes_id: 6,
    note_txt: '<p>Hello</p>',
    version,
    action: { id: 9, name: 'Call' },
    first_name: 'Maya',
    last_name: 'Chen',
    created_at: '2026-01-31T10:00:00Z',
  }) as never;
const TEXT = {
  name: 'Berth',
  components: [{ type: 'Input', primary: true, validation: 'text', required: false, label: 'Value', options: [] }],
} as never;
const DELIVERY = {
  user_recipients: [{ user_id: 3, name: 'Maya' }],
  team_recipients: [],
  may_change: true,
  last_run: null,
  schedule: { repeat: 'daily', cron: { hours: 7 }, starts_on: '2026-01-01' },
  next_run_at: null,
} as never;

const KPIS = [
  '/v1/api/admin/definitions/{kind}/{id}/versions/',
  '/v1/api/admin/health-score/preview/',
  '/v1/api/admin/kpi/',
  '/v1/api/admin/kpi/formulas/',
  '/v1/api/admin/kpi/series/',
  '/v1/api/admin/kpi/templatecategory/',
  '/v1/api/admin/kpi/templates/',
  '/v1/api/admin/kpi/tracking/{id}/',
  '/v1/api/kpi/all/',
  '/v1/api/userkpi/result/',
];

const NOTES = [
  '/v1/api/accounts/{id}/notes/',
  '/v1/api/accounts/{id}/pinned-assets/',
  '/v1/api/actions/logs/',
  '/v1/api/plays/assets/',
  '/v1/api/plays/notes/',
];
const ACTIONS = [
  '/v1/api/accounts/',
  '/v1/api/accounts/get-account-csm/',
  '/v1/api/accounts/{id}/',
  '/v1/api/accounts/{id}/actions/',
  '/v1/api/accounts/{id}/gantt/',
  '/v1/api/actions/',
  '/v1/api/actions/account_plays/',
  '/v1/api/actions/logs/',
  '/v1/api/actions/{id}/',
  '/v1/api/menu/',
  '/v1/api/plays/actions/',
  '/v1/api/plays/assets/',
  '/v1/api/plays/notes/',
  '/v1/api/plays/{id}/',
  '/v1/api/portfolio/actions/',
  '/v1/api/success-plan/',
];
const ACTION = buildAction();
const EditAction = ({ onClose }: { onClose: () => void }) => (
  <ActionForm action={ACTION} onSave={useActionSteps(ACTION).saveForm} onClose={onClose} />
);
const AssignAction = ({ onClose }: { onClose: () => void }) => (
  <AssignDialog action={ACTION} onAssign={useActionSteps(ACTION).assign} onClose={onClose} />
);
const PROCESS = {
  id: 4,
  action_id: 7,
  name: 'Order a gift',
  description: '',
  kind: 'form',
  read_only: false,
  fields: [{ key: 'sponsor', label: 'Sponsor', type: 'text', required: true, value: '', options: [] }],
  subject: null,
  body: null,
  placeholders: {},
} as never;

const KpiPart = ({ done, version }: { done: () => void; version: number }) => (
  <PartForm
    what="KPI"
    row={{ id: 4, name: 'Seats', version }}
    toValues={() => ({ name: 'Seats' })}
    save={(id, values, opened) => saveKpi(id, values as never, opened)}
    onDelete={deleteKpi}
    onDone={done}
    findNewest={async () => undefined}
    onReload={() => undefined}
  >
    {() => null}
  </PartForm>
);

export const FORMS_OF_WORK: FormCase[] = [
  {
    name: 'a new reminder',
    form: (done) => <ReminderForm action={REMINDED} stored={null} onClose={done} />,
    texts: { Days: '3' },
    button: 'Create',
    request: `POST /v1/api/actions/reminder/ ${NEW_REMINDER}`,
    outdated: ['/v1/api/actions/logs/'],
    toast: 'Reminder created successfully',
    closes: true,
  },
  {
    name: 'a reminder',
    form: (done) => <ReminderForm action={REMINDED} stored={REMINDER as never} onClose={done} />,
    button: 'Update',
    request: `PUT /v1/api/actions/reminder/ ${SAVED_REMINDER}`,
    outdated: ['/v1/api/actions/logs/'],
    toast: 'Reminder updated successfully',
    closes: true,
  },
  {
    name: 'deleting a reminder',
    form: (done) => <ReminderForm action={REMINDED} stored={REMINDER as never} onClose={done} />,
    button: 'Delete reminder',
    request: 'DELETE /v1/api/actions/reminder/?action_id=9 {}',
    outdated: ['/v1/api/actions/logs/'],
    toast: 'Deleted Successfully',
    closes: true,
  },
  {
    name: 'a KPI, of the version that was opened',
    form: (done, version) => <KpiPart done={done} version={version} />,
    isVersioned: true,
    button: 'Save',
    request: 'PUT /v1/api/admin/kpi/4/ {"name":"Seats","version":3}',
    outdated: KPIS,
    toast: 'Saved “Seats”.',
    closes: true,
  },
  {
    name: 'deleting a KPI',
    form: (done) => <KpiPart done={done} version={3} />,
    first: 'Delete',
    button: 'Delete',
    request: 'DELETE /v1/api/admin/kpi/4/ {}',
    outdated: KPIS,
    closes: true,
  },
  {
    name: 'saving a filter of plays',
    form: (done) => <QuickFilterTabs search={{ state: 'open' }} onNavigate={done} />,
    first: 'Save filter',
    texts: { Name: 'Mine' },
    button: 'Save',
    request: `POST /v1/api/quick-filter/ ${QUICK_FILTER}`,
    outdated: ['/v1/api/quick-filter/'],
    closes: true,
  },
  {
    name: 'a dry run of a rule',
    form: () => <RunButtons rule={RULE} />,
    button: 'Dry run',
    request: 'POST /v1/api/admin/automation-rules/4/run/ {"dry_run":true}',
    outdated: [
      '/v1/api/admin/automation-rules/',
      '/v1/api/admin/automation-rules/{id}/',
      '/v1/api/admin/automation-rules/{id}/runs/',
    ],
  },
  {
    name: 'a run of a rule',
    form: () => <RunButtons rule={RULE} />,
    first: 'Run now…',
    button: 'Run now',
    request: 'POST /v1/api/admin/automation-rules/4/run/ {"dry_run":false}',
    outdated: [
      '/v1/api/admin/automation-rules/',
      '/v1/api/admin/automation-rules/{id}/',
      '/v1/api/admin/automation-rules/{id}/runs/',
    ],
  },
  {
    name: 'a note on an action',
    form: (_done, version) => <WorkNote note={workNote(version)} readOnly={false} onAction={undefined} />,
    isVersioned: true,
    first: 'Edit note',
    button: 'Save',
    request: 'POST /v1/api/actions/notes/ {"note_id":6,"note_txt":"<p>Hello</p>","version":3}',
    outdated: NOTES,
    toast: 'Note saved.',
  },
  {
    name: 'the value of an attribute',
    form: (done, version) => (
      <AttributeForm
        attribute={TEXT}
        value={{ primary: 'of 7', secondary: null, version }}
        onSave={async (_draft, version) => {
          await callApi(pins.unpinAccount, { params: { pin_id: version ?? 0 } });
        }}
        draft="attribute 4 of account 7"
        fetchNewest={async () => undefined}
        onClose={done}
      />
    ),
    isVersioned: true,
    texts: { Value: 'of 8' },
    path: 'primary',
    button: 'Save',
    request: 'DELETE /v1/api/pin_board/3/unpin/ {}',
    outdated: [],
    closes: true,
  },
  {
    name: 'deleting a file of a play',
    form: () => <WorkAsset asset={ASSET} readOnly={false} onAction={undefined} />,
    first: 'Delete a.pdf',
    button: 'Delete',
    request: 'DELETE /v1/api/actions/assets/delete/?assetId=6 {}',
    outdated: NOTES,
    toast: 'Deleted Successfully',
  },
  {
    name: 'no report any more',
    form: (done) => (
      <ReportForm target={{ pageId: 4, accountId: 7 }} pageName="Q4 renewals" stored={DELIVERY} onClose={done} />
    ),
    first: 'Stop sending',
    button: 'Stop',
    request: 'DELETE /v1/api/report-delivery/4?account_id=7 {}',
    outdated: [],
    closes: true,
  },
  {
    name: 'a new note on an action',
    form: () => <WorkNotes part={{ playId: 3, actionId: 9 }} readOnly={false} />,
    markup: '<p>Hello</p>',
    button: 'Add note',
    request: 'POST /v1/api/actions/notes/add/ {"action_id":9,"note":"<p>Hello</p>"}',
    outdated: NOTES,
    toast: 'Note added.',
  },
  {
    name: 'an action',
    form: (done) => <EditAction onClose={done} />,
    texts: { Name: 'Write to the sponsor' },
    path: 'text',
    button: 'Save',
    request:
      'POST /v1/api/actions/edit/ {"action_id":7,"text":"Write to the sponsor","accountId":5,"playId":3,"version":4}',
    outdated: ACTIONS,
    closes: true,
  },
  {
    name: 'the owner of an action',
    form: (done) => <AssignAction onClose={done} />,
    button: 'Assign to Ben Bridge',
    request: 'POST /v1/api/actions/assign/ {"actionId":7,"userId":3,"accountId":5,"playId":3,"version":4}',
    outdated: ACTIONS,
    toast: 'Assigned to Ben Bridge.',
    closes: true,
  },
  {
    name: 'an external process',
    form: (done) => <ExecutionForm details={PROCESS} onClose={done} />,
    texts: { Sponsor: 'Ann' },
    button: 'Execute',
    request:
      'POST /v1/api/epa/execute/7/ {"values":{"sponsor":"Ann"},"requestKey":"00000000-0000-4000-8000-000000000000"}',
    outdated: ['/v1/api/actions/logs/', '/v1/api/admin/external-processes/{id}/runs/', '/v1/api/epa/runs/{id}/'],
    toast: 'EPA executed successfully',
    closes: true,
  },
];
