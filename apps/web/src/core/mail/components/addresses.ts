/** Paths of the outgoing mail screens. */
const LIST_PATH = '/dashboard/admin/outgoing-mail';

/** Returns the path of the list, optionally with a message open. */
export const mailPath = (id?: number): string => (id === undefined ? LIST_PATH : `${LIST_PATH}?mail=${id}`);
