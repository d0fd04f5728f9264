/** The features. Each has the same name in the contract, on the server and in the application. */
export const FEATURES = [
  ...[
    'identity',
    'tenants',
    'people',
    'pages',
    'definitions',
    'datasets',
    'components',
    'kpis',
    'attributes',
    'portfolio',
    'accounts',
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
    'success-plans',
    'mail',
    'calendar',
    'reports',
    'search',
  ],
  ...[
    'navigation',
    'account-access',
    'custom-tables',
    'health',
    'activities',
    'support-cases',
    'automation',
    'external-processes',
  ],
  ...['announcements', 'tickets', 'bulk-email', 'assistant', 'imports', 'audit'],
];

/** Returns `{ app, feature, rest }` for a file in a feature folder, otherwise undefined. */
export function parseFeature(file) {
  const match = /^apps\/(server|web)\/src\/(?:features|core|builder|domains)\/([^/]+)\/(.+)$/.exec(file);
  return match ? { app: match[1], feature: match[2], rest: match[3] } : undefined;
}
