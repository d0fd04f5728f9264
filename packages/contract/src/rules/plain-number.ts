/** Numbers as users enter them: a sign, digits with a decimal point, an exponent. */
const PLAIN_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Returns NaN for any other text, such as `0x10` or an empty string, which `Number` would accept. */
export const parsePlainNumber = (text: string): number => (PLAIN_NUMBER.test(text) ? Number(text) : Number.NaN);
