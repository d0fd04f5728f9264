import { SUPPRESSION_REASONS } from '@mainstay/contract/mail/suppressions';
import { listAddress, oneOf, text } from '../../../../platform/lib/list-address.ts';

/** The list of addresses that receive no bulk email. */
export const suppressionsAddress = listAddress('/dashboard/admin/suppressions', {
  find: text,
  reason: oneOf(SUPPRESSION_REASONS),
});
