/** Events of Deep Links in the menu, and of its order. The items of pages are saved with their page. */
import { authoredEvent } from '../../core/definitions/events.ts';
import { logToAudit } from '../../core/audit/record-audit.ts';
import { eventKind } from '../../platform/events/event.ts';

const MENU_ITEM = { entity: 'menu_item' } as const;
export const menuItemCreated = authoredEvent(MENU_ITEM, 'created');
export const menuItemUpdated = authoredEvent(MENU_ITEM, 'updated');
export const menuItemDeleted = authoredEvent(MENU_ITEM, 'deleted');

export const menuReordered = eventKind<{
  /** The ids of the items that were moved to the beginning. */
  order: readonly number[];
}>(
  'menu.reordered',
  ({ order }) => ({ account: null, readers: 'everyone', subject: { type: 'menu', id: null }, data: { order } }),
  logToAudit(({ order }) => ({ verb: 'update', entity: 'menu', changes: { order } })),
);
