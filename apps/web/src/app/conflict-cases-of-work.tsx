/** Forms of the daily work that save a version of a record; see `conflict-cases.tsx`. */
import { ContactForm } from '../domains/contacts/components/ContactForm.tsx';
import { RuleEditor } from '../domains/automation/components/RuleEditor.tsx';
import { ProcessEditor } from '../domains/external-processes/components/ProcessEditor.tsx';
import { NoteTextForm } from '../domains/notes/NoteTextForm.tsx';
import { EditNoteForm } from '../domains/notes/components/EditNoteForm.tsx';
import { ActionForm } from '../domains/playbooks/components/ActionForm.tsx';
import { TemplateEditor } from '../domains/playbooks/templates/components/TemplateEditor.tsx';
import { PlanEditor } from '../domains/success-plans/components/PlanEditor.tsx';
import { DateFields, MainFields, StaffFields } from '../domains/tickets/components/TicketFields.tsx';
import { TicketForm, useTicketForm } from '../domains/tickets/components/TicketForm.tsx';
import { buildAction } from '../testing/action.ts';
import { PLAN_ACCOUNT } from '../testing/plan-server.ts';
import { buildPlan } from '../testing/success-plan.ts';
import type { ConflictCase } from './conflict-cases.tsx';

const nothing = async () => undefined;
const done = () => undefined;
const RULE = {
  ...{ id: 4, name: 'Renewals', active: false, started: 0, skip_open: true, last_run: null, version: 1 },
  template: { id: 7, name: 'Renewal', status: 'active' },
  conditions: [{ kind: 'renewal_within', days: 60 }],
  period: { kind: 'days', days: 30 },
};
const CONTACT = {
  ...{ id: 9, contact_first_name: 'Ann', contact_last_name: 'Ash', contact_email: 'ann@x.test', version: 1 },
  ...{ contact_primary_no: '', contact_secondary_no: '', contact_designation: '', department: '', location: '' },
  ...{ linkedin: '', tag_mapping: [], superior: null, looked_after_by: null, contact_title: 'Ann Ash' },
};
const PROCESS = {
  ...{ id: 4, name: 'Order a gift', description: '', kind: 'form', status: 'active', version: 2 },
  ...{ subject: null, body: null, url: 'https://shop.test/hook', pending_actions: 0, recent_failures: 0 },
  fields: [{ key: 'size', label: 'Size', type: 'choice', required: false, value: '', options: ['S', 'L'] }],
};
const NOTE = {
  ...{ account_notes_id: 6, note_txt: '<p>Hello</p>', tags: [{ tag: 'Risk' }], version: 1 },
  ...{ activity: 'call', happened_on: '2026-01-30', participants: [{ id: 9, name: 'Ann Ash' }] },
};
const ACTION = buildAction({ waits_for: [{ id: 8, name: 'Send the offer', status: 'Pending' }] as never });
const step = (more: object) => ({
  ...{ description: '', how_to_complete: '', priority: 'M', due_after_days: null, owner_rule: 'primary' },
  ...{ owner_id: null, external_process_id: null, depends_on: [], ...more },
});
const PLAYBOOK = {
  ...{ id: 4, name: 'Review', priority: 'H', status: 'active', description: '', version: 1 },
  owners: [{ user_id: 3, name: 'Ben Bridge' }],
  actions: [
    step({ name: 'Figures', due_after_days: 4, owner_rule: 'user', owner_id: 3, external_process_id: 6 }),
    step({ name: 'Deck', depends_on: [0] }),
  ],
};
const TICKET = {
  ...{ id: 6, ticket_name: 'Slow', priority: 'Low', status: 'Open', description: 'It waits.', version: 1 },
  ...{ tentative_close_date: null, close_date: null, assigned_to: null, s4_comments: '' },
};
const [SEATS, TRAINING] = buildPlan().objectives;

function EditTicket() {
  const form = useTicketForm({ ticket: TICKET as never, draft: 'ticket 6', onSaved: done });
  return (
    <TicketForm form={form} verb="Save" label="Edit the ticket">
      <MainFields form={form} />
      <DateFields form={form} />
      <StaffFields form={form} />
    </TicketForm>
  );
}

export const CONFLICTS_OF_WORK: readonly ConflictCase[] = [
  {
    name: 'a rule',
    source: 'RuleEditor.tsx',
    form: () => <RuleEditor rule={RULE as never} onReload={nothing} />,
    answers: {
      '/datasets/': {
        datasets: [
          {
            ...{ source: 'dataset', name: 'accounts', label: 'Accounts', date_field: null },
            columns: [{ name: 'mrr', label: 'MRR', type: 'number', filterable: true }],
          },
        ],
      },
      '/preview/': { evaluated: 0, matched: 0, would_start: 0, listing: [], has_next: false, account: null },
      '/automation-rules/4/': {
        ...RULE,
        ...{ name: 'Silence', skip_open: false, period: { kind: 'renewal' }, version: 2 },
        template: { id: 8, name: 'Check-in', status: 'active' },
        conditions: [
          { kind: 'field', field: 'mrr', op: 'gt', values: [100] },
          { kind: 'no_contact', days: 30 },
        ],
      },
    },
    rows: [
      ['Name', 'Renewals', 'Silence'],
      ['Playbook', 'Renewal', 'Check-in'],
      ['Condition 1', 'Renewal is within 60 days', 'MRR is greater than 100'],
      ['Repeat per account', 'Repeat after a number of days', 'Once for each renewal date'],
      ['Days between runs', '30', 'None'],
      ['Skip accounts already running this playbook', 'Yes', 'No'],
      ['Condition 2', 'None', 'No note written and no action completed for 30 days'],
    ],
  },
  {
    name: 'a contact',
    source: 'ContactForm.tsx',
    form: () => <ContactForm accountId={7} contact={CONTACT as never} onSave={nothing} onClose={done} />,
    answers: {
      '/contacts/9/': {
        contact: {
          ...CONTACT,
          ...{ contact_first_name: 'Eve', contact_last_name: 'Elm', contact_email: 'eve@x.test', version: 2 },
          ...{ contact_primary_no: '+1 1', contact_secondary_no: '+1 2', contact_designation: 'CEO', department: 'IT' },
          ...{ location: 'Kiel', linkedin: 'https://linkedin.com/in/eve', tag_mapping: [{ tag: 'Sponsor' }] },
          ...{ superior: { id: 2, name: 'Bo Birch' }, looked_after_by: { id: 3, name: 'Maya Chen' } },
        },
      },
    },
    rows: [
      ['First name', 'Ann', 'Eve'],
      ['Last name', 'Ash', 'Elm'],
      ['Email', 'ann@x.test', 'eve@x.test'],
      ['Phone', 'None', '+1 1'],
      ['Second phone', 'None', '+1 2'],
      ['Designation', 'None', 'CEO'],
      ['Department', 'None', 'IT'],
      ['Location', 'None', 'Kiel'],
      ['LinkedIn', 'None', 'https://linkedin.com/in/eve'],
      ['Tags', 'None', 'Sponsor'],
      ['Reports to', 'None', 'Bo Birch'],
      ['Owner', 'None', 'Maya Chen'],
    ],
  },
  {
    name: 'an external process',
    source: 'ProcessEditor.tsx',
    form: () => <ProcessEditor process={PROCESS as never} onReload={nothing} />,
    answers: {
      '/external-processes/4/': {
        process: {
          ...PROCESS,
          ...{ name: 'Send a gift', description: 'For sponsors', url: 'https://gifts.test/hook', version: 3 },
          fields: [{ key: 'length', label: 'Length', type: 'text', required: true, value: 'M', options: [] }],
        },
      },
    },
    rows: [
      ['Name', 'Order a gift', 'Send a gift'],
      ['Purpose', 'None', 'For sponsors'],
      ['URL', 'https://shop.test/hook', 'https://gifts.test/hook'],
      ['Field 1: Sent as', 'size', 'length'],
      ['Field 1: Label', 'Size', 'Length'],
      ['Field 1: Type', 'Choice', 'Text'],
      ['Field 1: Required', 'No', 'Yes'],
      ['Field 1: Default value', 'None', 'M'],
      ['Field 1: Choices', 'S, L', 'None'],
    ],
  },
  {
    name: 'the text of a note',
    source: 'NoteTextForm.tsx',
    form: () => (
      <NoteTextForm
        note={NOTE}
        onSave={nothing}
        fetchNewest={async () => ({ ...NOTE, note_txt: '<p>Good <b>day</b></p>', version: 2 })}
        onClose={done}
      />
    ),
    rows: [['Note', 'Hello', 'Good day']],
  },
  {
    name: 'a note',
    source: 'EditNoteForm.tsx',
    form: () => <EditNoteForm accountId={7} note={NOTE as never} onClose={done} />,
    answers: {
      '/notes/6/': {
        note: {
          ...NOTE,
          ...{ note_txt: '<p>Good day</p>', tags: [], activity: 'meeting', happened_on: '2026-01-29', version: 2 },
          participants: [
            { id: 9, name: 'Ann Ash' },
            { id: 8, name: 'Bo Birch' },
          ],
        },
      },
    },
    rows: [
      ['Note', 'Hello', 'Good day'],
      ['Tags', 'Risk', 'None'],
      ['Kind', 'Call', 'Meeting'],
      ['Date', 'Jan 30th, 2026', 'Jan 29th, 2026'],
      ['Participants', 'Ann Ash', 'Ann Ash, Bo Birch'],
    ],
  },
  {
    name: 'an action',
    source: 'ActionForm.tsx',
    form: () => <ActionForm action={ACTION} onSave={nothing} onClose={done} />,
    answers: {
      '/actions/7/': {
        ...ACTION,
        ...{ name: 'Write', description: 'Briefly.', htcomp: 'By email.', priority: 'M', depends_on: [8], version: 5 },
        epa: { id: 6, name: 'Order a gift' },
      },
      '/plays/actions/': { actions: [{ id: 8, name: 'Send the offer', status: 'Pending' }], has_next: false },
      '/processes/': { processes: [{ id: 6, name: 'Order a gift' }] },
    },
    rows: [
      ['Name', 'Call the sponsor', 'Write'],
      ['Description', 'Ask openly.', 'Briefly.'],
      ['How to complete', 'None', 'By email.'],
      ['Priority', 'Critical', 'Medium'],
      ['Blocked by', 'None', 'Send the offer'],
      ['External process', 'None', 'Order a gift'],
    ],
  },
  {
    name: 'a playbook',
    source: 'TemplateEditor.tsx',
    form: () => <TemplateEditor template={PLAYBOOK as never} onReload={nothing} />,
    answers: {
      '/play-templates/4/': {
        ...PLAYBOOK,
        ...{ name: 'Audit', description: 'Yearly', priority: 'M', version: 2 },
        actions: [
          step({ name: 'Numbers', description: 'All', how_to_complete: 'In the sheet', priority: 'H' }),
          step({ name: 'Deck' }),
        ],
      },
      '/processes/': { processes: [{ id: 6, name: 'Order a gift' }] },
    },
    collapsed: '.TemplateEditor-expandButton[aria-expanded="false"]',
    rows: [
      ['Name', 'Review', 'Audit'],
      ['Purpose', 'None', 'Yearly'],
      ['Priority', 'High', 'Medium'],
      ['Action 1', 'Figures', 'Numbers'],
      ['Action 1: Description', 'None', 'All'],
      ['Action 1: How to complete', 'None', 'In the sheet'],
      ['Action 1: Priority', 'Medium', 'High'],
      ['Action 1: Due, days after the playbook is added', '4', 'None'],
      ['Action 1: Owner', 'Specific person', 'Primary owner'],
      ['Action 1: Who', 'Ben Bridge', 'None'],
      ['Action 1: External process', 'Order a gift', 'None'],
      ['Action 2: Blocked by', 'Figures', 'None'],
    ],
  },
  {
    name: 'a success plan',
    source: 'use-plan-draft.ts',
    form: () => <PlanEditor account={PLAN_ACCOUNT as never} live={buildPlan()} />,
    answers: {
      '/success-plan/': {
        success_plans: [
          buildPlan({
            ...{ name: 'Renew', description: 'Soon.', summary: 'They stay.', state: 'published', date: '2027-01-31' },
            ...{ owner: 9, owner_name: 'Emil Brandt', criteria: [], version: 2 },
            objectives: [{ ...SEATS, ...TRAINING, id: 11, name: 'Training' } as never],
          }),
        ],
      },
      '/milestones/': { milestones: [{ id: 1, name: 'Onboarding' }] },
      '/success-criteria/': { criteria: [{ id: 4, name: 'Sponsor met' }], has_next: false },
      '/kpi/all/': {
        kpis: [{ id: 3, name: 'License Utilization', is_system: true, status: 'Active', type: 'account' }],
      },
      '/kpi/': { output: { data: [{ key: 'mainvalue', value: 66, format: 'percent' }] } },
      '/series': { series: [], has_next: false },
      '/get-account-csm/': {
        users: [
          { user_id: 6, user_name: 'Maya Ortiz', ownerType: 'Primary' },
          { user_id: 9, user_name: 'Emil Brandt', ownerType: 'secondary' },
        ],
      },
      '/plays/8/': { play: { play_id: 8, play_name: 'Recover', total_actions: 4, pending_actions: 3 } },
    },
    collapsed: '.Objectives-name',
    rows: [
      ['Name', 'Recover adoption', 'Renew'],
      ['Description', 'Back to June.', 'Soon.'],
      ['Executive summary', 'They left.', 'They stay.'],
      ['State', 'Draft', 'Published'],
      ['Due date', 'Dec 31st, 2026', 'Jan 31st, 2027'],
      ['Owner', 'Maya Ortiz', 'Emil Brandt'],
      ['Success criteria', 'Sponsor met', 'None'],
      ['Objective 1', 'Seats in use', 'Training'],
      ['Objective 1: Target date', 'Dec 20th, 2026', 'Dec 10th, 2026'],
      ['Objective 1: Track by', 'KPI', 'Milestone'],
      ['Objective 1: Measured by', 'License Utilization', 'None'],
      ['Objective 1: Milestone', 'None', 'Onboarding'],
      ['Objective 1: Target value', '85', '3 sessions'],
      ['Objective 1: Current value', '60', '1 session'],
      ['Objective 2', 'Second shift trained', 'None'],
      ['Objective 2: Target date', 'Dec 10th, 2026', 'None'],
      ['Objective 2: Track by', 'Milestone', 'None'],
      ['Objective 2: Milestone', 'Onboarding', 'None'],
      ['Objective 2: Target value', '3 sessions', 'None'],
      ['Objective 2: Current value', '1 session', 'None'],
    ],
  },
  {
    name: 'a ticket',
    source: 'TicketForm.tsx',
    form: () => <EditTicket />,
    answers: {
      '/tickets/6/': {
        response: {
          ...TICKET,
          ...{ ticket_name: 'Late', priority: 'High', status: 'Closed', description: 'It is late.', version: 2 },
          ...{ tentative_close_date: '2026-02-01T12:00:00Z', close_date: '2026-02-02T12:00:00Z' },
          ...{ assigned_to: 'ben@x.test', s4_comments: 'Fixed.' },
        },
      },
    },
    rows: [
      ['Ticket name', 'Slow', 'Late'],
      ['Priority', 'Low', 'High'],
      ['Status', 'Open', 'Closed'],
      ['Description', 'It waits.', 'It is late.'],
      ['Tentative close date', 'None', 'Feb 1st, 2026'],
      ['Close date', 'None', 'Feb 2nd, 2026'],
      ['Assigned to', 'None', 'ben@x.test'],
      ['Comments', 'None', 'Fixed.'],
    ],
  },
];
