/** Messages about rows of an import that the screen recognizes. */

/** @param currency the currency in which the company stores amounts */
export const missingRateMessage = (currency: string): string =>
  `Amounts are stored in ${currency}; the mapping has no rate for this currency.`;

/** Returns the currency of the company from a `missingRateMessage`, or undefined for any other message. */
export const parseMissingRate = (message: string): string | undefined =>
  /^Amounts are stored in ([A-Z]{3}); the mapping has no rate for this currency\.$/.exec(message)?.[1];
