/** Word characters, dots, plus or minus signs, then @, then a domain with a dot (1-platform-13). */
const PATTERN = /^[\w.+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
export const isEmail = (text: string): boolean => text.length <= 350 && PATTERN.test(text);

const STRICT = /^(?!\.)(?!.*\.\.)[\w.+-]+(?<!\.)@([A-Za-z0-9-]+\.)+[A-Za-z]{2,63}$/;
/**
 * Stricter rule for recipients: no dot at the start or end of the local part, no two dots in a row, and a top-level domain of letters
 * (2-S-61).
 */
export const isStrictEmail = (text: string): boolean => text.length <= 254 && isEmail(text) && STRICT.test(text);
