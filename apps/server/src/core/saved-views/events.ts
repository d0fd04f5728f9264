/** Events of saved views. The audit log contains only views that other users can see. */
import { logToAudit } from '../audit/record-audit.ts';
import { eventKind, type EventKind } from '../../platform/events/event.ts';

interface SavedViewEvent {
  id: number;
  list: string;
  ownerId: number;
  /** Whether other users can see the view or could see it before. */
  isShared: boolean;
  changes: object;
}

const savedViewEvent = (name: string, verb: string): EventKind<SavedViewEvent> =>
  eventKind(
    `saved_view.${name}`,
    ({ id, list, ownerId, isShared }) => ({
      account: null,
      readers: isShared ? 'everyone' : { user: ownerId },
      subject: { type: 'saved_view', id },
      data: { list },
    }),
    logToAudit(({ id, isShared, changes }) =>
      isShared ? { verb, entity: 'saved_view', entityId: id, changes } : undefined,
    ),
  );

export const savedViewCreated = savedViewEvent('created', 'create');
export const savedViewUpdated = savedViewEvent('updated', 'update');
export const savedViewDeleted = savedViewEvent('deleted', 'delete');
/** A user chose the view with which a list opens. */
export const defaultViewChanged: EventKind<{ userId: number; list: string; viewId: number | null }> = eventKind(
  'default_view.changed',
  ({ userId, list, viewId }) => ({
    account: null,
    readers: { user: userId },
    subject: { type: 'saved_view', id: viewId },
    data: { list },
  }),
);
