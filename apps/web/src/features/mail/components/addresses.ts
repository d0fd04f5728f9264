/** Addresses of outgoing mail. */
const LIST_PATH = '/dashboard/admin/outgoing-mail';

/** Address of the list, with a message open or none. */
export const mailPath = (id?: number): string => (id === undefined ? LIST_PATH : `${LIST_PATH}?mail=${id}`);

/** The message an address names; anything that is no id names none. */
export function readMailId(text: string | undefined): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
