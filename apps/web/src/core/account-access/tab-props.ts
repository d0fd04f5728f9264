/** Props shared by all tabs of an account. */
import type { AccountDetails } from '@mainstay/contract/accounts';

export interface TabProps {
  account: AccountDetails;
  /** The as-of day of the metrics; undefined means today. */
  asOf: string | undefined;
  /** The day to compare health with. */
  since: string | undefined;
  onSince: (day: string | undefined) => void;
}
