/** Forms of the daily work that save a version. */
import { ContactForm } from '../domains/contacts/components/ContactForm.tsx';
import { NoteTextForm } from '../domains/notes/NoteTextForm.tsx';
import { EditNoteForm } from '../domains/notes/components/EditNoteForm.tsx';
import { ActionForm } from '../domains/playbooks/components/ActionForm.tsx';
import { PlanEditor } from '../domains/success-plans/components/PlanEditor.tsx';
import { DateFields, MainFields, StaffFields } from '../domains/tickets/components/TicketFields.tsx';
import { TicketForm, useTicketForm } from '../domains/tickets/components/TicketForm.tsx';
import { buildAction } from '../testing/action.ts';
import { PLAN_ACCOUNT } from '../testing/plan-server.ts';
import { buildPlan } from '../testing/success-plan.ts';
import { buildNewest, type ConflictCase, nothing } from './conflict-cases.ts';

const CONTACT = {
  id: 9,
  contact_first_name: 'Ann',
  contact_last_name: 'Ash',
  contact_title: 'Ann Ash',
  contact_email: 'ann@x.test',
  contact_primary_no: '',
  contact_secondary_no: '',
  contact_designation: '',
  department: '',
  location: '',
  linkedin: '',
  tag_mapping: [],
  superior: null,
  looked_after_by: null,
  version: 1,
};
const NOTE = {
  account_notes_id: 6,
  note_txt: '<p>Hello</p>',
  tags: [{ tag: 'Risk' }],
  activity: 'call',
  happened_on: '2026-01-30',
  participants: [{ id: 9, name: 'Ann Ash' }],
  version: 1,
};
const ACTION = buildAction({ waits_for: [{ id: 8, name: 'Send the offer', status: 'Pending' }] as never });
const PLAN = buildPlan();
const [SEATS, TRAINING] = PLAN.objectives;
const TICKET = {
  id: 6,
  ticket_name: 'Slow',
  priority: 'Low',
  status: 'Open',
  description: 'It waits.',
  tentative_close_date: null,
  close_date: null,
  assigned_to: null,
  s4_comments: '',
  version: 1,
};

function EditTicket() {
  const form = useTicketForm({ ticket: TICKET as never, draft: 'ticket 6', onSaved: nothing });
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
    name: 'a contact',
    source: 'ContactForm.tsx',
    form: () => <ContactForm accountId={7} contact={CONTACT as never} onSave={nothing} onClose={nothing} />,
    answers: {
      '/contacts/9/': {
        contact: buildNewest(CONTACT, {
          contact_first_name: 'Eve',
          contact_last_name: 'Elm',
          contact_email: 'eve@x.test',
          contact_primary_no: '+1 1',
          contact_secondary_no: '+1 2',
          contact_designation: 'CEO',
          department: 'IT',
          location: 'Kiel',
          linkedin: 'https://linkedin.com/in/eve',
          tag_mapping: [{ tag: 'Sponsor' }],
          superior: { id: 2, name: 'Bo Birch' },
          looked_after_by: { id: 3, name: 'Maya Chen' },
        }),
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
    name: 'the text of a note',
    source: 'NoteTextForm.tsx',
    form: () => (
      <NoteTextForm
        note={NOTE}
        onSave={nothing}
        fetchNewest={async () => buildNewest(NOTE, { note_txt: '<p>Good <b>day</b></p>' })}
        onClose={nothing}
      />
    ),
    rows: [['Note', 'Hello', 'Good day']],
  },
  {
    name: 'a note',
    source: 'EditNoteForm.tsx',
    form: () => <EditNoteForm accountId={7} note={NOTE as never} onClose={nothing} />,
    answers: {
      '/notes/6/': {
        note: buildNewest(NOTE, {
          note_txt: '<p>Good day</p>',
          tags: [],
          activity: 'meeting',
          happened_on: '2026-01-29',
          participants: [
            { id: 9, name: 'Ann Ash' },
            { id: 8, name: 'Bo Birch' },
          ],
        }),
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
    form: () => <ActionForm action={ACTION} onSave={nothing} onClose={nothing} />,
    answers: {
      '/actions/7/': buildNewest(ACTION, {
        name: 'Write',
        description: 'Briefly.',
        htcomp: 'By email.',
        priority: 'M',
        depends_on: [8],
        epa: { id: 6, name: 'Order a gift' },
      }),
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
    name: 'a success plan',
    source: 'use-plan-draft.ts',
    form: () => <PlanEditor account={PLAN_ACCOUNT as never} live={PLAN} />,
    answers: {
      '/success-plan/': {
        success_plans: [
          buildNewest(PLAN, {
            name: 'Renew',
            description: 'Soon.',
            summary: 'They stay.',
            state: 'published',
            date: '2027-01-31',
            owner: 9,
            owner_name: 'Emil Brandt',
            criteria: [],
            objectives: [{ ...SEATS, ...TRAINING, id: 11, name: 'Training' }],
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
        response: buildNewest(TICKET, {
          ticket_name: 'Late',
          priority: 'High',
          status: 'Closed',
          description: 'It is late.',
          tentative_close_date: '2026-02-01T12:00:00Z',
          close_date: '2026-02-02T12:00:00Z',
          assigned_to: 'ben@x.test',
          s4_comments: 'Fixed.',
        }),
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
