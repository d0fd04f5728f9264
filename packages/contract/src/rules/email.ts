/** Word characters, dot, plus or minus, then @, then a domain with a dot (1-platform-13). */
const PATTERN = /^[\w.+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
export const isEmail = (text: string): boolean => text.length <= 350 && PATTERN.test(text);

const STRICT = /^(?!\.)(?!.*\.\.)[\w.+-]+(?<!\.)@([A-Za-z0-9-]+\.)+[A-Za-z]{2,63}$/;
/** What an e-mail may be sent to: no dots at the ends of the local part nor two in a row, a top level of letters (2-S-61). */
export const isStrictEmail = (text: string): boolean => text.length <= 254 && isEmail(text) && STRICT.test(text);
