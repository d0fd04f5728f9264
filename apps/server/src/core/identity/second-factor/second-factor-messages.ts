/** Messages about rejected requests of two-factor authentication. */

export const ALREADY_ENABLED = 'Two-factor authentication is already on.';
export const NOT_ENABLED = 'Two-factor authentication is off.';
export const NOT_STARTED = 'Start the setup again.';
export const REQUIRED_BY_COMPANY = 'Your company requires two-factor authentication. An administrator can reset it.';
export const NO_PASSWORD = 'You sign in without a password, so two-factor authentication does not apply.';
export const RESET_OWN = 'Turn your own two-factor authentication off in your profile.';
export const SIGN_IN_EXPIRED = 'Your sign-in has expired. Enter your password again.';
