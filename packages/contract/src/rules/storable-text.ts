/** Text that a database holds: without NUL, which it has no place for, and halves of characters, which have no UTF-8. */
const UNSTORABLE = /[\0\p{Cs}]/u;
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);
