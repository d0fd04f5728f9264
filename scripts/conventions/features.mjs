/** The features. Each has the same name in the contract, on the server and in the application. */
export const FEATURES = [
  ...[
    'identity',
    'sign-in-saml',
    'sign-in-oauth',
    'tenants',
    'people',
    'pages',
    'definitions',
    'datasets',
    'evaluation',
    'components',
    'kpis',
    'attributes',
    'custom-tables',
    'portfolio',
    'activities',
    'account-facts',
    'accounts',
    'health',
    'subscriptions',
  ],
  ...[
    'usage',
    'contacts',
    'notes',
    'notifications',
    'tags',
    'pins',
    'hierarchy',
    'timeline',
    'playbooks',
    'automation',
    'reminders',
    'external-processes',
    'process-runs',
    'success-plans',
    'mail',
    'calendar',
    'reports',
    'search',
  ],
  ...['announcements', 'tickets', 'support-cases', 'bulk-email', 'assistant', 'imports', 'audit'],
];

/** Returns `{ app, feature, rest }` for a file in a feature folder, otherwise undefined. */
export function parseFeature(file) {
  const match = /^apps\/(server|web)\/src\/features\/([^/]+)\/(.+)$/.exec(file);
  return match ? { app: match[1], feature: match[2], rest: match[3] } : undefined;
}
