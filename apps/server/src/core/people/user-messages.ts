/** Messages about rejected changes to users. */

export const LAST_ADMIN_MESSAGE =
  'The last active administrator must keep the role, full access and the ability to sign in.';

export const ROLE_ABOVE_OWN_MESSAGE = 'You cannot assign a role above your own.';
