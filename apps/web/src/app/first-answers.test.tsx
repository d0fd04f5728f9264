/** Tests that lists show the empty state only after an empty response, and not while loading. */
import { act, type ComponentType } from 'react';
import { expect, test } from 'vitest';
import { AccountsList } from '../domains/accounts/screens/AccountsList.tsx';
import { AttributesScreen } from '../builder/attributes/screens/AttributesScreen.tsx';
import { TablesScreen } from '../builder/custom-tables/screens/TablesScreen.tsx';
import { AuditLog } from '../core/audit/screens/AuditLog.tsx';
import { ComponentsList } from '../builder/components/editor/screens/ComponentsList.tsx';
import { AccountContacts } from '../domains/contacts/screens/AccountContacts.tsx';
import { ApiKeysList } from '../core/identity/api-keys/screens/ApiKeysList.tsx';
import { AllSessions } from '../core/identity/sessions/screens/AllSessions.tsx';
import { ImportsList } from '../core/imports/screens/ImportsList.tsx';
import { KpiAdmin } from '../builder/kpis/screens/KpiAdmin.tsx';
import { OutgoingMailList } from '../core/mail/screens/OutgoingMailList.tsx';
import { Announcements } from '../core/announcements/screens/Announcements.tsx';
import { EditedAnnouncements } from '../core/announcements/screens/EditedAnnouncements.tsx';
import { AssistantPrompts } from '../core/assistant-chat/prompts/screens/AssistantPrompts.tsx';
import { EmailTemplatesList } from '../core/mail/templates/screens/EmailTemplatesList.tsx';
import { TeamsList } from '../core/people/screens/TeamsList.tsx';
import { UsersList } from '../core/people/screens/UsersList.tsx';
import { RuleRuns } from '../domains/automation/components/RuleRuns.tsx';
import { AutomationScreen } from '../domains/automation/screens/AutomationScreen.tsx';
import { ProcessesScreen } from '../domains/external-processes/screens/ProcessesScreen.tsx';
import { PendingScreen } from '../domains/playbooks/screens/PendingScreen.tsx';
import { TemplatesScreen } from '../domains/playbooks/templates/screens/TemplatesScreen.tsx';
import { AccountPlans } from '../domains/success-plans/screens/AccountPlans.tsx';
import { AccountSubscriptions } from '../domains/subscriptions/screens/AccountSubscriptions.tsx';
import { AccountSupport } from '../domains/support-cases/screens/AccountSupport.tsx';
import { TicketsScreen } from '../domains/tickets/screens/TicketsScreen.tsx';
import { parsePageQuery } from '../platform/lib/addresses.ts';
import { flushUpdates, setUpScreenTests } from '../testing/screen.tsx';

const { open, serve } = setUpScreenTests();
const CONTEXT = { account_id: 7 } as never;
const METRICS = {
  total: 0,
  open: 0,
  escalated: 0,
  first_response_minutes: null,
  resolution_hours: null,
  satisfaction_score: null,
};
const EMPTY = {
  listing: [],
  accounts: [],
  announcements: [],
  contacts: [],
  plays: [],
  actions: {},
  owners: [],
  success_plans: [],
  tickets: [],
  mails: [],
  menus: [],
  tags: [],
  groups: [],
  fields: [],
  datasets: [],
  conditions: {},
  extra_fields: {},
  statuses: [],
  cases: [],
  products: [],
  subscriptions: [],
  product_graph_data: {},
  figures: METRICS,
  verbs: [],
  entities: [],
  has_next: false,
  has_prev: false,
  next: null,
  next_cursor: null,
  total_records: 0,
  total_pages: 0,
  total_accounts: 0,
  total_mrr: 0,
  average_health: null,
  renewals_due: 0,
  pending_actions: 0,
  current_page: 1,
  client: '{}',
  response: { tickets: [], support_staff: false },
};

const ADMIN = '/dashboard/admin';

/** The lists, each with its screen, its route and its search parameters. */
const LISTS: Record<string, [ComponentType, path?: string, search?: object]> = {
  accounts: [AccountsList, '/dashboard/accounts'],
  'contacts of an account': [() => <AccountContacts context={CONTEXT} />],
  'success plans of an account': [() => <AccountPlans context={CONTEXT} />],
  'support cases of an account': [() => <AccountSupport context={CONTEXT} />],
  'subscriptions of an account': [() => <AccountSubscriptions context={CONTEXT} />],
  actions: [PendingScreen, '/dashboard/actions'],
  tickets: [TicketsScreen],
  'the audit log': [AuditLog],
  users: [UsersList, `${ADMIN}/users`],
  teams: [TeamsList, `${ADMIN}/teams`],
  'API keys': [ApiKeysList],
  sessions: [AllSessions],
  'outgoing mail': [OutgoingMailList, `${ADMIN}/outgoing-mail`],
  'templates for mails': [EmailTemplatesList],
  'prompts of the assistant': [AssistantPrompts],
  announcements: [Announcements],
  'announcements for their authors': [EditedAnnouncements],
  components: [ComponentsList, `${ADMIN}/components`],
  formulas: [KpiAdmin, `${ADMIN}/kpis`, { part: 'formulas' }],
  imports: [ImportsList],
  'templates of playbooks': [TemplatesScreen, `${ADMIN}/playbooks`],
  rules: [AutomationScreen, `${ADMIN}/automatic-playbooks`],
  'runs of a rule': [() => <RuleRuns rule={{ id: 3, name: 'Own', template: { name: 'Renewal' } } as never} />],
  'external processes': [ProcessesScreen, `${ADMIN}/external-processes`],
  attributes: [AttributesScreen, `${ADMIN}/attributes`],
  'custom tables': [TablesScreen, `${ADMIN}/custom-tables`],
};

const isEmpty = () => document.querySelector('.State-root:not([role="alert"])') !== null;

test.each(Object.entries(LISTS))('%s', async (_name, [Screen, path = '/screen', search = {}]) => {
  const pending: ((data: object) => void)[] = [];
  serve(() => new Promise((answer) => pending.push(answer)));
  await open(() => <Screen />, { path, search: ({ query }) => ({ ...search, query: parsePageQuery(query) }) });
  await act(flushUpdates);
  expect([pending.length > 0, isEmpty()]).toEqual([true, false]);
  // A response may lead to another request.
  for (let round = 0; round < 5; round++) {
    for (const answer of pending.splice(0)) answer(EMPTY);
    await act(flushUpdates);
  }
  expect(isEmpty()).toBe(true);
});
