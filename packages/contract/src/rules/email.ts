/** Word characters, dot, plus or minus, then @, then a domain with a dot (1-platform-13). */
const PATTERN = /^[\w.+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
export const isEmail = (text: string): boolean => text.length <= 350 && PATTERN.test(text);
