/** The address of the audit log. It is a separate file, because the route needs it before the screen is loaded. */
import { isDay } from '@mainstay/contract/rules/calendar-days';
import { isIpRange } from '@mainstay/contract/rules/ip-range';
import { isSingleLine } from '@mainstay/contract/rules/single-line';
import { listAddress, type Param, positive, text } from '../../../platform/lib/list-address.ts';

const textThat =
  (isValid: (value: string) => boolean): Param<string> =>
  (value) => {
    const parsed = text(value);
    return parsed !== undefined && isValid(parsed) ? parsed : undefined;
  };

export const auditAddress = listAddress('/dashboard/admin/audit', {
  who: textThat(isSingleLine),
  verb: textThat(isSingleLine),
  entity: textThat(isSingleLine),
  from: textThat(isDay),
  to: textThat(isDay),
  ip: textThat(isIpRange),
  user_id: positive,
  api_key_id: positive,
  entity_id: positive,
});
export type AuditSearch = ReturnType<typeof auditAddress.parse>;
