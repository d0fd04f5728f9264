/**
 * Kinds of data that can be imported, in the order in which a company imports them. They are declared here although each feature
 * contributes its kinds on the server, because the application needs them and their fields statically.
 */
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
