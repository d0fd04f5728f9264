/** Cursors and keys of notifications. */
import { day } from '@mainstay/contract/kit';
import { isDueKind, type NotificationKind } from '@mainstay/contract/rules/notifications';
import type { KeysetPosition } from '../../platform/database/keyset.ts';
import { FieldError } from '../../platform/http/errors.ts';

/** Encodes a keyset position as text, such as `2026-11-20_7` or `7`. */
export const encodeCursor = (position: KeysetPosition): string => position.join('_');

/** @throws BusinessError if the cursor belongs to the list of another kind */
export function decodeCursor(cursor: string, kind: NotificationKind | undefined): KeysetPosition {
  const [first, ...others] = cursor.split('_');
  const isDueCursor = day.safeParse(first).success && others.length === 1;
  const isStoredCursor = others.length === 0;
  if (first !== undefined && kind !== undefined && (isDueKind(kind) ? isDueCursor : isStoredCursor))
    return [first, ...others];
  throw new FieldError('after', 'Must be a cursor of this list.');
}
