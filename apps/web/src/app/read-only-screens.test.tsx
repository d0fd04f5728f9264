/** Controls of administration screens that users with write access see and read-only users do not. */
import { act, type ComponentType } from 'react';
import { expect, test } from 'vitest';
import { updateSession } from '../lib/session.ts';
import { flushUpdates, setUpScreenTests } from '../testing/screen.tsx';

const { open, serve } = setUpScreenTests();
const AT = '2026-01-31T10:00:00Z';
const OWN = {
  ...{ id: 4, name: 'Own', status: 'active', kind: 'table', version: 3, archived: false, active: true, uses: 0 },
  ...{ created_at: AT, updated_at: AT, created_by: 'Ada', last_used_at: null, revoked_at: null, scopes: ['usage'] },
  ...{
    columns: [],
    roles: [],
    type: 'Deep Link',
    user: { id: 3, name: 'Maya', email: 'maya@x.test' },
    subject: 'Hello',
  },
  ...{ strategy: 'local', ready: true, in_use: false, seen_at: AT, expires_at: AT, device: 'Firefox', current: false },
};
const FIELD = { key: 'email', label: 'Email', visible: true, required: true };
const ANSWER = {
  ...{ listing: [OWN], has_next: false, total_records: 1, fields: [FIELD], entity_timezone: 'UTC', client: '{}' },
  ...{ second_factor: 'optional', min_length: 12, menus: [] },
};

interface Shown {
  path: string;
  screen: () => Promise<ComponentType>;
  search?: object;
  /** What only those can press or fill in who may write. */
  offers: string[];
}
const SCREENS: Shown[] = [
  {
    path: '/dashboard/admin/api-keys',
    screen: async () => (await import('../features/identity/api-keys/screens/ApiKeysList.tsx')).ApiKeysList,
    offers: ['New key'],
  },
  {
    path: '/dashboard/admin/sign-in',
    screen: async () =>
      (await import('../features/identity/providers/screens/SignInMethodsScreen.tsx')).SignInMethodsScreen,
    offers: ['Open for everybody', 'Save lengths'],
  },
  {
    path: '/dashboard/admin/components',
    screen: async () => (await import('../features/components/editor/screens/ComponentsList.tsx')).ComponentsList,
    offers: ['New component'],
  },
  {
    path: '/dashboard/admin/definitions',
    screen: async () => (await import('../features/components/editor/screens/TransferScreen.tsx')).TransferScreen,
    offers: ['Keep what is here', 'Replace what is here', 'File of definitions'],
  },
  {
    path: '/dashboard/admin/success-plans',
    screen: async () => (await import('../features/success-plans/choices/screens/PlanChoices.tsx')).PlanChoices,
    search: { part: 'milestones' },
    offers: ['Move Own up', 'Move Own down', 'Rename Own', 'Archive: Own', 'New milestone', 'Add'],
  },
  {
    path: '/dashboard/admin/kpis',
    screen: async () => (await import('../features/kpis/screens/KpiAdmin.tsx')).KpiAdmin,
    search: { part: 'formulas' },
    offers: ['New formula'],
  },
  {
    path: '/dashboard/admin/imports',
    screen: async () => (await import('../features/imports/screens/ImportsList.tsx')).ImportsList,
    offers: ['New import'],
  },
  {
    path: '/dashboard/admin/playbooks',
    screen: async () => (await import('../features/playbooks/templates/screens/TemplatesScreen.tsx')).TemplatesScreen,
    offers: ['New playbook'],
  },
  {
    path: '/dashboard/admin/automatic-playbooks',
    screen: async () =>
      (await import('../features/playbooks/automation/screens/AutomationScreen.tsx')).AutomationScreen,
    offers: ['New rule'],
  },
  {
    path: '/dashboard/admin/external-processes',
    screen: async () =>
      (await import('../features/playbooks/external-processes/screens/ProcessesScreen.tsx')).ProcessesScreen,
    offers: ['New process'],
  },
  {
    path: '/dashboard/actions',
    screen: async () => (await import('../features/playbooks/screens/PlaysScreen.tsx')).PlaysScreen,
    offers: ['Playbook'],
  },
  {
    path: '/dashboard/admin/attributes',
    screen: async () => (await import('../features/attributes/screens/AttributesScreen.tsx')).AttributesScreen,
    offers: ['New attribute'],
  },
  {
    path: '/dashboard/admin/custom-tables',
    screen: async () => (await import('../features/attributes/tables/screens/TablesScreen.tsx')).TablesScreen,
    offers: ['New table'],
  },
  {
    path: '/dashboard/admin/setup',
    screen: async () => (await import('../features/tenants/setup/screens/SetupScreen.tsx')).SetupScreen,
    offers: ['Logo', 'Save'],
  },
  {
    path: '/dashboard/admin/company',
    screen: async () => (await import('../features/tenants/settings/screens/CompanyScreen.tsx')).CompanyScreen,
    offers: ['Logo', 'Save', 'Save fields'],
  },
  {
    path: '/dashboard/admin/menu',
    screen: async () => (await import('../features/pages/builder/screens/MenuEditor.tsx')).MenuEditor,
    offers: ['New deep link', 'Move Own up', 'Move Own down', 'Remove Own'],
  },
  {
    path: '/dashboard/admin/email-templates',
    screen: async () => (await import('../features/mail/templates/screens/EmailTemplatesList.tsx')).EmailTemplatesList,
    offers: ['New template'],
  },
  {
    path: '/dashboard/admin/contact-fields',
    screen: async () => (await import('../features/contacts/screens/ContactFields.tsx')).ContactFields,
    offers: ['Move Email up', 'Move Email down'],
  },
];

/** What can be pressed or filled in, by its name. */
const getControls = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('button, a[href], input, select, textarea')]
    .filter((control) => !control.disabled)
    .map(
      (control) =>
        control.getAttribute('aria-label') ?? (control.textContent?.trim() || control.labels?.[0]?.textContent) ?? '',
    );

async function openControls({ path, screen, search = {} }: Shown, type: 'full' | 'read_only'): Promise<string[]> {
  updateSession({ user_access_type: type });
  serve(() => ANSWER);
  const Screen = await screen();
  await open(() => <Screen />, { path, search: () => search });
  await act(flushUpdates);
  await act(flushUpdates);
  return getControls();
}

test.each(SCREENS)('$path offers a read-only person nothing that changes anything', async (shown) => {
  const all = await openControls(shown, 'full');
  document.body.innerHTML = '';
  const left = await openControls(shown, 'read_only');
  expect(left.filter((name) => !all.includes(name))).toEqual([]);
  expect([...new Set(all.filter((name) => !left.includes(name)))]).toEqual(shown.offers);
});
