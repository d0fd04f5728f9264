/** What every tab of an account is given. */
import type { AccountDetails } from '@mainstay/contract/accounts';

export interface TabProps {
  account: AccountDetails;
  /** The day its figures are asked for; undefined is today. */
  asOf: string | undefined;
  /** The day its health is compared with. */
  since: string | undefined;
  onSince: (day: string | undefined) => void;
}
