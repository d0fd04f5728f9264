/** Formats amounts of a file without rounding, because users compare them with the file. */
import { getSession } from '../../../platform/lib/session.ts';

const GROUPED = new Intl.NumberFormat('en-US');

/** Formats an amount in the company's currency: `$1,234.50`. @param amount major units as a decimal string from the server */
export function formatExactMoney(amount: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(amount) ?? [];
  if (whole === '') return amount;
  return `${sign}${getSession()?.currency_symbol ?? '$'}${GROUPED.format(BigInt(whole))}${fraction}`;
}
