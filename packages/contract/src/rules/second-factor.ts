/** The users who need a second factor to sign in with a password. */
export const SECOND_FACTOR_POLICIES = ['optional', 'administrators', 'everyone'] as const;
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];

export const isSecondFactorRequired = (policy: SecondFactorPolicy, roles: readonly string[]): boolean =>
  policy === 'everyone' || (policy === 'administrators' && roles.includes('ADM'));

export const RECOVERY_CODE_COUNT = 10;
