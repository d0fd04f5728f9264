/** Cursors and keys of notices. */
import { day } from '@mainstay/contract/kit';
import { isDueKind, type NotificationKind } from '@mainstay/contract/rules/notifications';
import type { KeysetPosition } from '../../platform/database/keyset.ts';
import { FieldError } from '../../platform/http/errors.ts';

/** A place as one text, `2026-11-20_7` or `7`. */
export const encodeCursor = (place: KeysetPosition): string => place.join('_');

/** @throws BusinessError where the cursor is of another kind's list */
export function decodeCursor(cursor: string, kind: NotificationKind | undefined): KeysetPosition {
  const [first, ...others] = cursor.split('_');
  const isOfDue = day.safeParse(first).success && others.length === 1;
  const isOfTold = others.length === 0;
  if (first !== undefined && kind !== undefined && (isDueKind(kind) ? isOfDue : isOfTold)) return [first, ...others];
  throw new FieldError('after', 'Must be a cursor of this list.');
}

/** Ids by what they name: actions that are due, and notices that were told. */
export function parseNotificationKeys(keys: readonly string[]): Record<'action' | 'notice', number[]> {
  const ids = (noun: string) =>
    keys.filter((key) => key.startsWith(`${noun}-`)).map((key) => Number(key.slice(noun.length + 1)));
  return { action: ids('action'), notice: ids('notice') };
}
