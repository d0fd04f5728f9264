/** Messages for rejected calls that read or change attribute values. */
import { formatLongDate } from '@mainstay/contract/rules/dates';

export const READ_FORBIDDEN = 'You do not have permission to view this attribute.';
export const WRITE_FORBIDDEN = 'You do not have permission to change this attribute.';

/** Returns the message for the second of two concurrent editors. @param at in the tenant's time zone */
export const changedSinceMessage = (editor: string | null, at: string): string =>
  `${editor ?? 'Someone'} changed this value on ${formatLongDate(at.slice(0, 10))} at ${at.slice(11, 16)}, after you opened it.`;
export const wrongScopeMessage = (scope: string): string => `This attribute belongs to the scope ${scope}.`;
