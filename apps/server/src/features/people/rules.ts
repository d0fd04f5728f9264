/** Pure rules of users: error messages, and the differences of a change. */

export const LAST_ADMIN_MESSAGE =
  'The last active administrator must keep the role, full access and the ability to sign in.';

export const ROLE_ABOVE_OWN_MESSAGE = 'You cannot assign a role above your own.';

type Fields = Record<string, unknown>;

/** Returns the fields that differ as `{ before, after }`, or undefined if there are no differences. */
export function diffFields(before: Fields, after: Fields): Record<string, object> | undefined {
  const changedKeys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  if (changedKeys.length === 0) return undefined;
  return Object.fromEntries(changedKeys.map((key) => [key, { before: before[key], after: after[key] }]));
}
