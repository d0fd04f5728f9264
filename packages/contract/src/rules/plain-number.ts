/** Numbers as people type them: a sign, digits with a point, an exponent. */
const PLAIN_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Returns NaN if the text is anything else, such as `0x10` or an empty text, which `Number` takes. */
export const parsePlainNumber = (text: string): number => (PLAIN_NUMBER.test(text) ? Number(text) : Number.NaN);
