/** What an import may bring, in the order a company brings it. */
export const IMPORT_KINDS = [
  'accounts',
  'users',
  'account_members',
  'contacts',
  'products',
  'subscriptions',
  'usage',
  'support_cases',
  'churns',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
