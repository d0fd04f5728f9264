/** Money in the company's currency. The rounding is the contract's. */
import * as rules from '@mainstay/contract/rules/money';
import { type FormatContext, formatValue } from '@mainstay/contract/rules/number-format';
import { useMemo } from 'react';
import { getSession, SIGNED_OUT_SESSION, useSignedIn } from './session.ts';

const currency = () => {
  const { currency_symbol: symbol, currency_digits: digits } = getSession() ?? SIGNED_OUT_SESSION;
  return { symbol, digits };
};

/** On account screens: always K, above a million M. */
export const formatAccountMoney = (amount: number | null | undefined): string =>
  rules.formatAccountMoney(amount, currency().symbol);
/** `$1,234` or `$99.50`: prices are compared to the last digit. */
export const formatFullMoney = (amount: number): string =>
  formatValue(amount, 'currency', { place: 'table', ...currency() });

/** The company's currency and time zone, for figures. */
export function useFormatContext(): Omit<FormatContext, 'place'> {
  const { currency_symbol: symbol, currency_digits: digits, entity_timezone: zone } = useSignedIn();
  return useMemo(() => ({ symbol, digits, zone }), [symbol, digits, zone]);
}
