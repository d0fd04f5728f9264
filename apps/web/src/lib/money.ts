/** Money with the company's currency symbol. The rounding is the contract's. */
import * as rules from '@mainstay/contract/rules/money';
import { getSession } from './session.ts';

const symbol = () => getSession()?.currency_symbol ?? '$';

/** On account screens: always K, above a million M. */
export const accountMoney = (amount: number | null | undefined): string => rules.accountMoney(amount, symbol());
/** Everywhere else: plain up to 1,000. */
export const shortMoney = (amount: number | null | undefined): string => rules.shortMoney(amount, symbol());
