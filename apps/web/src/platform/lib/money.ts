/** Formats money in the company's currency. The contract defines the rounding. */
import * as rules from '@mainstay/contract/rules/money';
import { type FormatContext, formatValue } from '@mainstay/contract/rules/number-format';
import { useMemo } from 'react';
import { getSession, SIGNED_OUT_SESSION, useSignedIn } from './session.ts';

const currency = () => {
  const { currency_symbol: symbol, currency_digits: digits } = getSession() ?? SIGNED_OUT_SESSION;
  return { symbol, digits };
};

/** Formats an amount for account screens: always in K, above a million in M. */
export const formatAccountMoney = (amount: number | null | undefined): string =>
  rules.formatAccountMoney(amount, currency().symbol);
/** Formats an amount with all digits, such as `$1,234` or `$99.50`, because prices are compared exactly. */
export const formatFullMoney = (amount: number): string =>
  formatValue(amount, 'currency', { place: 'table', ...currency() });

/** Returns the company's currency and time zone for formatting values. */
export function useFormatContext(): Omit<FormatContext, 'place'> {
  const { currency_symbol: symbol, currency_digits: digits, entity_timezone: zone } = useSignedIn();
  return useMemo(() => ({ symbol, digits, zone }), [symbol, digits, zone]);
}
