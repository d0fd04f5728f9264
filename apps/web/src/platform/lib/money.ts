/** Formats money in the company's currency. The contract defines the rounding. */
import * as rules from '@mainstay/contract/rules/money';
import type { FormatContext } from '@mainstay/contract/rules/format-value';
import { useMemo } from 'react';
import { getSession, SIGNED_OUT_SESSION, useSignedIn } from './session.ts';

const currency = () => {
  const { currency_symbol: symbol, currency_digits: digits } = getSession() ?? SIGNED_OUT_SESSION;
  return { symbol, digits };
};

/** Formats an amount for account screens: always in K, above a million in M. */
export const formatAccountMoney = (amount: number | null | undefined): string =>
  rules.formatAccountMoney(amount, currency().symbol);
/** Formats an amount for tiles and for the brief of an account: `$0`, `$12.50`, and above a thousand in K or M. */
export const formatShortMoney = (amount: number): string => rules.formatMoney(amount, 'tile', currency());
/** Formats an amount with all decimals of the currency, such as `$1,234.00`, because prices are compared exactly. */
export const formatFullMoney = (amount: number): string => rules.formatMoney(amount, 'table', currency());
/** Formats a tick of an axis: `$0`, `$500`, `$20K`. */
export const formatMoneyTick = (amount: number): string => rules.formatMoney(amount, 'axis', currency());
/** Formats an amount of a file without rounding: `$1,234.50`. */
export const formatUnroundedMoney = (amount: string): string => rules.formatUnroundedMoney(amount, currency().symbol);

/** Returns the company's currency and time zone for formatting values. */
export function useFormatContext(): Omit<FormatContext, 'place'> {
  const { currency_symbol: symbol, currency_digits: digits, entity_timezone: zone } = useSignedIn();
  return useMemo(() => ({ symbol, digits, zone }), [symbol, digits, zone]);
}
