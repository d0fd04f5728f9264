/** The password rule of 1-identity-75 and the symbols of 1-S-17, with length limits that a company can configure. */

/** The minimum and maximum length of a password. */
export interface PasswordPolicy {
  min: number;
  max: number;
}

export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = { min: 8, max: 20 };
/** The ranges within which a company can configure the limits. */
export const PASSWORD_MIN_RANGE = { from: 8, to: 20 } as const;
export const PASSWORD_MAX_RANGE = { from: 20, to: 128 } as const;

/** A maximum above the default allows passphrases, which consist of words separated by spaces. */
export const allowsSpaces = ({ max }: PasswordPolicy): boolean => max > DEFAULT_PASSWORD_POLICY.max;

const formatCharacters = (policy: PasswordPolicy): string =>
  allowsSpaces(policy) ? 'letters, digits, spaces' : 'letters, digits';

export const formatPasswordMessage = (policy: PasswordPolicy): string =>
  `Password must be ${policy.min} to ${policy.max} characters of ${formatCharacters(policy)} and allowed symbols.`;

export const PASSWORD_MESSAGE = formatPasswordMessage(DEFAULT_PASSWORD_POLICY);
export const PASSWORD_MISMATCH = 'Confirm password does not match.';
export const GUESSABLE_PASSWORD_MESSAGE = 'Choose a password that is harder to guess.';

const PATTERN = /^[A-Za-z0-9!@#$%^&*()_+\-=.,?:;]*$/;
const PATTERN_WITH_SPACES = /^[A-Za-z0-9!@#$%^&*()_+\-=.,?:; ]*$/;

export const isPassword = (text: string, policy: PasswordPolicy = DEFAULT_PASSWORD_POLICY): boolean =>
  text.length >= policy.min &&
  text.length <= policy.max &&
  (allowsSpaces(policy) ? PATTERN_WITH_SPACES : PATTERN).test(text);
