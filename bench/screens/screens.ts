/** Every screen of the product, with the address and the person that show it in the demo company. */

/** The person of the demo company who opens a screen. `visitor` is signed out. */
export type Actor = 'admin' | 'manager' | 'reader' | 'visitor';

export const EMAILS: Record<Exclude<Actor, 'visitor'>, string> = {
  admin: 'ada.admin@demo.test',
  manager: 'maya.csm@demo.test',
  reader: 'rhea.reader@demo.test',
};

/** Records of the demo company that addresses name. */
export interface Records {
  account: number;
  plan: number;
  component: number;
  /** A KPI whose tile opens its rows. */
  metric: number;
  page: number;
  import: number;
  product: number;
  /** The first category of the reports. */
  reports: { id: number; type: string };
  /** The pages of the menu: name and id. */
  menuPages: readonly { name: string; id: number }[];
}

export interface Screen {
  name: string;
  actor: Actor;
  /** The part of the address after `#!`. */
  address: string;
}

const ACCOUNT_TABS = [
  'summary',
  'playbooks',
  'success-plan',
  'timeline',
  'contacts',
  'notes',
  'usage',
  'subscriptions',
  'reports',
  'health',
  'attribute',
  'support',
];

const ADMIN_AREAS = [
  'users',
  'teams',
  'company',
  'general',
  'company-data',
  'ai-provider',
  'assistant-prompts',
  'attributes',
  'custom-tables',
  'contact-fields',
  'imports',
  'imports/new',
  'kpis',
  'health-score',
  'playbooks',
  'automatic-playbooks',
  'success-plans',
  'email-templates',
  'announcements',
  'pages',
  'menu',
  'components',
  'definitions',
  'sign-in',
  'sign-in/SAML2',
  'sign-in/OAuth-Google',
  'sessions',
  'audit',
  'api-keys',
  'external-processes',
  'webhooks',
  'webhooks/1',
  'chat-channels',
  'product-events',
  'outgoing-mail',
  'suppressions',
  'mail-sender',
  'mailboxes',
];

const VISITOR_ADDRESSES = [
  '/email',
  '/emailv2',
  '/basic_auth?email=maya.csm@demo.test',
  '/enter_password',
  '/success_form',
  '/forgot_password',
  '/user_form',
  '/undo_email',
  '/unauthorize',
  '/not_found',
  '/demo_landing',
  '/signup',
  '/signup/new@demo.test',
  '/landing',
  '/invitation_expire',
  '/domains',
  '/setup-page',
  '/personal_info',
];

/** Addresses that show no screen of their own: they redirect, or open a record by a shorter address. */
const WITHOUT_SCREEN = [
  '/',
  '/auth',
  '/logout',
  '/dashboard',
  '/dashboard/portfolio',
  '/$accountId',
  '/$accountId/$tab',
  '/bulk-email',
  '/insights/$pageId/$pageType',
];

const HELP_TOPICS = ['help-center', 'release-notes', 'faqs', 'feedback', 'support'];

const PROFILE_ADDRESSES = [
  '/dashboard/profileManagement',
  '/dashboard/profileManagement/changePassword',
  '/dashboard/profileManagement/secondFactor',
  '/dashboard/profile/sessions',
  '/dashboard/profile/notifications',
  '/dashboard/profile/mailbox',
];

const toName = (address: string): string =>
  address
    .replace(/\?.*/, '')
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

const toScreen = (actor: Actor, address: string, name = toName(address)): Screen => ({ name, actor, address });

/** Returns all screens, with the records of the company in their addresses. */
export function listScreens(records: Records): Screen[] {
  const accountAddress = `/dashboard/accounts/${records.account}`;
  const managerAddresses = [
    '/dashboard/accounts',
    '/dashboard/actions',
    '/dashboard/pins',
    '/support',
    '/dashboard/support',
    '/dashboard/briefings',
    '/dashboard/briefings?tab=changes',
    '/dashboard/announcements',
    '/dashboard/search?text=north',
    `/dashboard/products/${records.product}`,
  ];
  return [
    ...VISITOR_ADDRESSES.map((address) => toScreen('visitor', address)),
    ...managerAddresses.map((address) => toScreen('manager', address, toName(address.replace('?tab=', '-')))),
    toScreen('admin', '/dashboard/reports'),
    toScreen('admin', `/dashboard/insights/${records.reports.id}/${records.reports.type}`, 'dashboard-insights'),
    toScreen('admin', '/dashboard/bulk-email'),
    ...records.menuPages.map(({ name, id }) =>
      toScreen('manager', `/dashboard/${encodeURIComponent(name)}/${id}`, `page-${toName(name)}`),
    ),
    ...ACCOUNT_TABS.map((tab) => toScreen('manager', `${accountAddress}/${tab}`, `account-${tab}`)),
    toScreen('manager', `${accountAddress}/success-plan/${records.plan}`, 'account-plan'),
    ...PROFILE_ADDRESSES.map((address) => toScreen('manager', address)),
    ...HELP_TOPICS.map((topic) => toScreen('manager', `/help/${topic}`)),
    ...['/timezone', '/pin_board'].map((address) => toScreen('admin', address)),
    toScreen('admin', '/dashboard/admin', 'admin'),
    ...ADMIN_AREAS.map((area) => toScreen('admin', `/dashboard/admin/${area}`)),
    toScreen('admin', `/dashboard/admin/components/${records.component}`, 'dashboard-admin-component'),
    toScreen('admin', `/dashboard/admin/pages/${records.page}`, 'dashboard-admin-page'),
    toScreen('admin', `/dashboard/admin/imports/${records.import}`, 'dashboard-admin-import'),
    ...['/dashboard/accounts', '/dashboard/actions', `${accountAddress}/summary`].map((address) =>
      toScreen('reader', address, `reader-${toName(address)}`),
    ),
    toScreen('manager', `/dashboard/rows/component/${records.metric}`, 'metric-rows'),
    toScreen('manager', '/dashboard/999999/Nothing/Account/4', 'missing-account'),
    toScreen('manager', '/dashboard/admin/users', 'forbidden'),
  ];
}

/** Returns the routes of the product that no screen of the list opens. */
export function findMissingRoutes(screens: readonly Screen[], routes: readonly string[]): string[] {
  const addresses = screens.map(({ address }) => address.replace(/\?.*/, ''));
  return routes.filter((route) => {
    const pattern = route.replace(/\/\$$/, '/.+').replace(/\$\w+/g, '[^/]+');
    return !WITHOUT_SCREEN.includes(route) && !addresses.some((address) => new RegExp(`^${pattern}$`).test(address));
  });
}
