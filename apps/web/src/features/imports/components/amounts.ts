/** Amounts of a file to the last digit: here the person compares, so nothing is rounded. */
import { getSession } from '../../../lib/session.ts';

const GROUPED = new Intl.NumberFormat('en-US');

/** `$1,234.50` in the company's currency. @param amount major units, digits as the server writes them */
export function formatExactMoney(amount: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(amount) ?? [];
  if (whole === '') return amount;
  return `${sign}${getSession()?.currency_symbol ?? '$'}${GROUPED.format(BigInt(whole))}${fraction}`;
}
