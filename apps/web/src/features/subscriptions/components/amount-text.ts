/** Amounts of a subscription in full: prices are compared to the cent. */
import { formatValue } from '@mainstay/contract/rules/number-format';
import { getSession } from '../../../lib/session.ts';

/** `$1,234` or `$99.50`. */
export const amountText = (amount: number): string =>
  formatValue(amount, 'currency', { place: 'table', symbol: getSession()?.currency_symbol ?? '$' });
