/** Currencies with zero, two and three decimals as in the session, and an amount in each. */
export const CURRENCIES = [
  { symbol: '¥', digits: 0, amount: 987.6, text: '¥988' },
  { symbol: '$', digits: 2, amount: 987.5, text: '$987.50' },
  { symbol: 'KD ', digits: 3, amount: 987.654, text: 'KD 987.654' },
] as const;
