/** Messages about rejected sign-ins, and about rejected changes of users to their own password or email. */

export const WRONG_PASSWORD = 'Invalid email or password.';
export const BLOCKED = 'Too many attempts. Try again later.';
export const UNKNOWN_EMAIL = 'No account found for this e-mail.';
export const INVALID_CODE = 'Invalid code.';
export const DEMO_LOCKED = 'Demo sign-ins work only on the computer that runs Mainstay.';

export const USE_IDENTITY_PROVIDER = 'Your company signs in through its identity provider.';
export const WRONG_OLD_PASSWORD = 'Old password is incorrect.';
export const WRONG_OWN_PASSWORD = 'Password is incorrect.';
export const EMAIL_TAKEN = 'This email address is already in use.';
export const NOT_YOUR_EMAIL = 'This is not the email address of your account.';
export const SAME_EMAIL = 'This is already your email address.';
export const EMAIL_MANAGED_EXTERNALLY = 'Your email address is managed by your company’s sign-in provider.';
