/** Whether a right password alone signs a user in. */
import { isSecondFactorRequired, type SecondFactorPolicy } from '@mainstay/contract/rules/second-factor';

/** Returns undefined if the password is enough. */
export function getSecondStep(
  user: { enrolled: boolean; roles: readonly string[] },
  policy: SecondFactorPolicy,
): 'code' | 'setup' | undefined {
  if (user.enrolled) return 'code';
  return isSecondFactorRequired(policy, user.roles) ? 'setup' : undefined;
}
