/** Forms of the administration that save a version. */
import { AnnouncementDialog } from '../core/announcements/components/AnnouncementDialog.tsx';
import { WebhookDialog } from '../core/webhooks/components/WebhookDialog.tsx';
import { RuleEditor } from '../domains/automation/components/RuleEditor.tsx';
import { ProcessEditor } from '../domains/external-processes/components/ProcessEditor.tsx';
import { TemplateEditor } from '../domains/playbooks/templates/components/TemplateEditor.tsx';
import { buildProcess } from '../testing/external-process.ts';
import { buildNewest, type ConflictCase, nothing } from './conflict-cases.ts';

const ANNOUNCEMENT = { id: 4, title: 'New', description: '<p>Text</p>', date: '2026-01-31', roles: [], version: 1 };
const WEBHOOK = { id: 4, name: 'Orders', url: 'https://a.test/', event_names: null, version: 1 };
const RULE = {
  id: 4,
  name: 'Renewals',
  active: false,
  started: 0,
  skip_open: true,
  last_run: null,
  template: { id: 7, name: 'Renewal', status: 'active' },
  conditions: [{ kind: 'renewal_within', days: 60 }],
  period: { kind: 'days', days: 30 },
  version: 1,
};
const PROCESS = buildProcess();
const step = (more: object) => ({
  description: '',
  how_to_complete: '',
  priority: 'M',
  due_after_days: null,
  owner_rule: 'primary',
  owner_id: null,
  external_process_id: null,
  depends_on: [],
  ...more,
});
const PLAYBOOK = {
  id: 4,
  name: 'Review',
  priority: 'H',
  status: 'active',
  description: '',
  owners: [{ user_id: 3, name: 'Ben Bridge' }],
  actions: [
    step({ name: 'Figures', due_after_days: 4, owner_rule: 'user', owner_id: 3, external_process_id: 6 }),
    step({ name: 'Deck', depends_on: [0] }),
  ],
  version: 1,
};

export const CONFLICTS_OF_SETTINGS: readonly ConflictCase[] = [
  {
    name: 'an announcement',
    source: 'AnnouncementDialog.tsx',
    form: () => <AnnouncementDialog announcement={ANNOUNCEMENT as never} onClose={nothing} />,
    answers: {
      '/announcements/4/': buildNewest(ANNOUNCEMENT, {
        title: 'Newer',
        description: '<p>Words</p>',
        date: '2026-02-01',
        roles: ['CSM'],
      }),
      '/roles/': { listing: [{ abbr: 'CSM', name: 'Account manager' }] },
    },
    rows: [
      ['Title', 'New', 'Newer'],
      ['Text', 'Text', 'Words'],
      ['Publish on', 'Jan 31st, 2026', 'Feb 1st, 2026'],
      ['Audience', 'Everyone', 'Account manager'],
    ],
  },
  {
    name: 'a webhook',
    source: 'WebhookDialog.tsx',
    form: () => <WebhookDialog webhook={WEBHOOK as never} onClose={nothing} />,
    answers: {
      '/webhooks/4/': buildNewest(WEBHOOK, {
        name: 'Plays',
        url: 'https://b.test/',
        event_names: ['play.created', 'play.deleted'],
      }),
    },
    rows: [
      ['Name', 'Orders', 'Plays'],
      ['URL', 'https://a.test/', 'https://b.test/'],
      ['Events', 'All events', 'Play created, Play deleted'],
    ],
  },
  {
    name: 'a rule',
    source: 'RuleEditor.tsx',
    form: () => <RuleEditor rule={RULE as never} onReload={nothing} />,
    answers: {
      '/datasets/': {
        datasets: [
          {
            source: 'dataset',
            name: 'accounts',
            label: 'Accounts',
            date_field: null,
            columns: [{ name: 'mrr', label: 'MRR', type: 'number', filterable: true }],
          },
        ],
      },
      '/preview/': { evaluated: 0, matched: 0, would_start: 0, listing: [], has_next: false, account: null },
      '/automation-rules/4/': buildNewest(RULE, {
        name: 'Silence',
        skip_open: false,
        period: { kind: 'renewal' },
        template: { id: 8, name: 'Check-in', status: 'active' },
        conditions: [
          { kind: 'field', field: 'mrr', op: 'gt', values: [100] },
          { kind: 'no_contact', days: 30 },
        ],
      }),
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
    name: 'an external process',
    source: 'ProcessEditor.tsx',
    form: () => <ProcessEditor process={PROCESS} onReload={nothing} />,
    answers: {
      '/external-processes/4/': {
        process: buildNewest(PROCESS, {
          name: 'Send a gift',
          description: 'For sponsors',
          url: 'https://gifts.test/hook',
          fields: [{ key: 'length', label: 'Length', type: 'text', required: true, value: 'M', options: [] }],
        }),
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
    name: 'a playbook',
    source: 'TemplateEditor.tsx',
    form: () => <TemplateEditor template={PLAYBOOK as never} onReload={nothing} />,
    answers: {
      '/play-templates/4/': buildNewest(PLAYBOOK, {
        name: 'Audit',
        description: 'Yearly',
        priority: 'M',
        actions: [
          step({ name: 'Numbers', description: 'All', how_to_complete: 'In the sheet', priority: 'H' }),
          step({ name: 'Deck' }),
        ],
      }),
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
];
