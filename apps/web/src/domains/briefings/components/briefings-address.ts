import { OWNER_SCOPES } from '@mainstay/contract/rules/access';
import { CHANGE_KINDS, RISK_REASONS } from '@mainstay/contract/rules/briefings';
import { listAddress, oneOf, type Param } from '../../../platform/lib/list-address.ts';

/** Days of the period; without it, a week. */
const days: Param<'30' | '90'> = (value) => oneOf(['30', '90'])(String(value));

/** Accounts at risk, and what changed. */
export const briefingsAddress = listAddress('/dashboard/briefings', {
  tab: oneOf(['changes']),
  reason: oneOf(RISK_REASONS),
  kind: oneOf(CHANGE_KINDS),
  days,
  owner_scope: oneOf(OWNER_SCOPES),
});
