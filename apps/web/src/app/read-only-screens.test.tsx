/**
 * Tests administration screens: the controls, row operations and keys that require write access, and the days shown.
 */
import { act, type ComponentType } from 'react';
import { expect, test } from 'vitest';
import { updateSession } from '../platform/lib/session.ts';
import { flushUpdates, getControls, getShownTexts, pressKeys, setUpScreenTests } from '../testing/screen.tsx';

const { open, serve } = setUpScreenTests();
/** July 1 in the company's time zone, and June 30 in UTC and in the simulated browser. */
const AT = '2026-06-30T13:05:09Z';
const ZONE = 'Pacific/Auckland';
const OTHER_DAYS = /Jun 30th|30 Jun|2026-06-30/;
const OWN = {
  id: 4,
  name: 'Own',
  status: 'active',
  kind: 'table',
  version: 3,
  archived: false,
  active: true,
  uses: 0,
  created_at: AT,
  updated_at: AT,
  created_by: 'Ada',
  last_used_at: null,
  revoked_at: null,
  scopes: ['usage'],
  columns: [],
  roles: [],
  type: 'Deep Link',
  user: { id: 3, name: 'Maya', email: 'maya@x.test' },
  subject: 'Hello',
  strategy: 'local',
  ready: true,
  in_use: false,
  seen_at: AT,
  expires_at: AT,
  device: 'Firefox',
  current: false,
};
const FIELD = { key: 'email', label: 'Email', visible: true, required: true };
const ANSWER = {
  listing: [OWN],
  has_next: false,
  total_records: 1,
  fields: [FIELD],
  entity_timezone: 'UTC',
  client: '{}',
  second_factor: 'optional',
  min_length: 12,
  menus: [],
};

const THEMES = ['Green', 'Blue', 'Violet', 'Orange'];

interface ScreenCase {
  path: string;
  screen: () => Promise<ComponentType>;
  search?: object;
  /** Additional values of its rows. */
  row?: object;
  /** True if its table has no rows here, because other tests cover them. */
  isEmpty?: boolean;
  /** Controls that are enabled only for users with write access. */
  offers: string[];
}
const SCREENS: ScreenCase[] = [
  {
    path: '/dashboard/admin/api-keys',
    screen: async () => (await import('../core/identity/api-keys/screens/ApiKeysList.tsx')).ApiKeysList,
    offers: ['New key', 'Revoke Own'],
  },
  {
    path: '/dashboard/admin/sessions',
    screen: async () => (await import('../core/identity/sessions/screens/AllSessions.tsx')).AllSessions,
    offers: ['End the session of Maya'],
  },
  {
    path: '/dashboard/admin/sign-in',
    screen: async () =>
      (await import('../core/identity/providers/screens/SignInMethodsScreen.tsx')).SignInMethodsScreen,
    offers: [
      'Enable for everyone',
      'Minimum length (8 to 20)',
      'Maximum length (20 to 128)',
      'Save lengths',
      'Optional',
      'Required for administrators',
      'Required for everyone',
    ],
  },
  {
    path: '/dashboard/admin/components',
    screen: async () => (await import('../builder/components/editor/screens/ComponentsList.tsx')).ComponentsList,
    row: { updated_by: { id: 3, name: 'Maya' } },
    offers: ['New component', 'Delete Own'],
  },
  {
    path: '/dashboard/admin/definitions',
    screen: async () => (await import('../core/definitions/screens/TransferScreen.tsx')).TransferScreen,
    offers: ['Keep existing', 'Replace existing', 'Definition file'],
  },
  {
    path: '/dashboard/admin/success-plans',
    screen: async () => (await import('../domains/success-plans/choices/screens/PlanChoices.tsx')).PlanChoices,
    search: { part: 'milestones' },
    offers: ['Move Own up', 'Move Own down', 'Rename Own', 'Archive: Own', 'New milestone', 'Add'],
  },
  {
    path: '/dashboard/admin/kpis',
    screen: async () => (await import('../builder/kpis/screens/KpiAdmin.tsx')).KpiAdmin,
    search: { part: 'formulas' },
    offers: ['New formula'],
  },
  {
    path: '/dashboard/admin/imports',
    screen: async () => (await import('../core/imports/screens/ImportsList.tsx')).ImportsList,
    row: { file_name: 'a.csv', status: 'done', created: 1, updated: 0, unchanged: 0, rejected: 0 },
    offers: ['New import'],
  },
  {
    path: '/dashboard/admin/playbooks',
    screen: async () => (await import('../domains/playbooks/templates/screens/TemplatesScreen.tsx')).TemplatesScreen,
    row: { priority: 'H', action_count: 2, last_day: 3, open_plays: 1, plays: 4 },
    offers: ['New playbook'],
  },
  {
    path: '/dashboard/admin/automatic-playbooks',
    screen: async () => (await import('../domains/automation/screens/AutomationScreen.tsx')).AutomationScreen,
    row: { template: { id: 5, name: 'Renewal' }, last_run: null, started: 3 },
    offers: ['New rule', 'Run Own every day'],
  },
  {
    path: '/dashboard/admin/external-processes',
    screen: async () => (await import('../domains/external-processes/screens/ProcessesScreen.tsx')).ProcessesScreen,
    row: { kind: 'webhook', pending_actions: 1, recent_failures: 0 },
    offers: ['New process'],
  },
  {
    path: '/dashboard/actions',
    screen: async () => (await import('../domains/playbooks/screens/PlaysScreen.tsx')).PlaysScreen,
    isEmpty: true,
    offers: ['Playbook'],
  },
  {
    path: '/dashboard/admin/attributes',
    screen: async () => (await import('../builder/attributes/screens/AttributesScreen.tsx')).AttributesScreen,
    row: { scope: 'Account', components: [], pages: 0, values: 2 },
    offers: ['New attribute'],
  },
  {
    path: '/dashboard/admin/custom-tables',
    screen: async () => (await import('../builder/custom-tables/screens/TablesScreen.tsx')).TablesScreen,
    row: { label: 'Own', rows: 3 },
    offers: ['New table'],
  },
  {
    path: '/dashboard/admin/setup',
    screen: async () => (await import('../core/tenants/setup/screens/SetupScreen.tsx')).SetupScreen,
    offers: ['Logo', 'Company name', ...THEMES, 'Save'],
  },
  {
    path: '/dashboard/admin/company',
    screen: async () => (await import('../core/tenants/settings/screens/CompanyScreen.tsx')).CompanyScreen,
    offers: [
      'Logo',
      'Company name',
      ...THEMES,
      'Save',
      'Light',
      'Dark',
      'System',
      'Help Center',
      'Release Notes',
      'FAQs',
      'Submit Feedback',
      'Contact Support',
      'Save links',
      'Industry',
      'Country',
      'Website',
      'Referral source',
      'Seats paid for',
      'Customer since',
      'Save columns',
    ],
  },
  {
    path: '/dashboard/admin/menu',
    screen: async () => (await import('../builder/pages/builder/screens/MenuEditor.tsx')).MenuEditor,
    offers: ['Add page', 'New deep link', 'Move Own up', 'Move Own down', 'Remove Own'],
  },
  {
    path: '/dashboard/admin/email-templates',
    screen: async () => (await import('../core/mail/templates/screens/EmailTemplatesList.tsx')).EmailTemplatesList,
    offers: ['New template', 'Delete Own'],
  },
  {
    path: '/dashboard/admin/announcements',
    screen: async () => (await import('../core/announcements/screens/EditedAnnouncements.tsx')).EditedAnnouncements,
    row: { title: 'Own', date: '2026-07-05', readers: 3, author: 'Ada' },
    offers: ['New announcement', 'Delete Own'],
  },
  {
    path: '/dashboard/admin/contact-fields',
    screen: async () => (await import('../domains/contacts/screens/ContactFields.tsx')).ContactFields,
    offers: ['Label of Email', 'Move Email up', 'Move Email down'],
  },
];

/** @returns the write requests, which are appended as they are sent */
async function openScreen(
  { path, screen, search = {}, row }: ScreenCase,
  type: 'full' | 'read_only',
): Promise<string[]> {
  updateSession({ user_access_type: type, entity_timezone: ZONE });
  const writes: string[] = [];
  serve((call) => {
    if (call.method !== 'GET') writes.push(`${call.method} ${call.path}`);
    return row ? { ...ANSWER, listing: [{ ...OWN, ...row }] } : ANSWER;
  });
  const Screen = await screen();
  await open(() => <Screen />, { path, search: () => search });
  await act(flushUpdates);
  await act(flushUpdates);
  return writes;
}

test.each(SCREENS)('$path offers a read-only user no control that changes anything', async (screenCase) => {
  await openScreen(screenCase, 'full');
  const all = getControls();
  document.body.innerHTML = '';
  await openScreen(screenCase, 'read_only');
  const remaining = getControls();
  expect(remaining.filter((name) => !all.includes(name))).toEqual([]);
  expect([...new Set(all.filter((name) => !remaining.includes(name)))]).toEqual(screenCase.offers);
});

test.each(SCREENS)('no key in a row of $path changes anything', async (screenCase) => {
  const writes = await openScreen(screenCase, 'read_only');
  const rows = [...document.querySelectorAll<HTMLElement>('[role="grid"] [data-index]')];
  if (document.querySelector('[role="grid"]')) expect(rows).toHaveLength(screenCase.isEmpty ? 0 : 1);
  const before = getControls();
  await pressKeys(rows[0]);
  expect([writes, getControls()]).toEqual([[], before]);
});

test.each(SCREENS)('$path shows the days and times of the company', async (shown) => {
  await openScreen(shown, 'full');
  expect(getShownTexts().filter((text) => OTHER_DAYS.test(text))).toEqual([]);
});
