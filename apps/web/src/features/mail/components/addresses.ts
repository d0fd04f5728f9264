/** Addresses of outgoing mail. */
const LIST_PATH = '/dashboard/admin/outgoing-mail';

/** Address of the list, with a message open or none. */
export const mailPath = (id?: number): string => (id === undefined ? LIST_PATH : `${LIST_PATH}?mail=${id}`);
