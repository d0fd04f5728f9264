/** A phone number: optional country code, separators, area code, main digits and optional extension (1-S-23, 2-contacts-19). */
export const PHONE_MESSAGE = 'Invalid phone number';
const PATTERN =
  /^(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,5}\)[ .-]?)?\d{1,5}(?:[ .-]?\d{1,5}){1,5}(?: ?(?:x|ext\.?) ?\d{1,6})?$/i;
export const isPhone = (text: string): boolean => text.length <= 40 && PATTERN.test(text);
