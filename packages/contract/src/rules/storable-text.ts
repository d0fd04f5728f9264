/** Text that the database can store: without NUL, which it does not support, and lone surrogates, which have no UTF-8 encoding. */
const UNSTORABLE = /[\0\p{Cs}]/u;
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);
/** Removes what the database cannot store from a text of another system. */
export const toStorable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '');
