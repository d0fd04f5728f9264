/** Events of actions and plays, of their notes and files, and of work on many of them. */
import type { ActionChange } from '@mainstay/contract/playbooks/bulk-edits';
import type { ActionPriority } from '@mainstay/contract/rules/actions';
import { logToAudit } from '../../core/audit/record-audit.ts';
import { notifyOwners } from '../../core/notifications/notify-users.ts';
import { logToTimeline } from '../../core/timeline/record-events.ts';
import { type EventKind, eventKind, type LogRule, type PublicPayload } from '../../platform/events/event.ts';
import type { ActionLocation } from './action-location.ts';
import { logToPlayLog } from './log-to-play-log.ts';

export interface ActionEvent {
  /** The action as it was before an update, or as it was created. */
  action: { id: number; name: string; account: number; play: number };
  /** Changed fields, as values before and after; undefined for a new action. */
  changes?: Readonly<Record<string, { before: unknown; after: unknown }>>;
  /** Overrides the default message of the kind in the log of the play. */
  message?: string | undefined;
}

interface ActionEventOptions {
  /** The operation in the audit log. */
  verb: string;
  /** The operation in the log of the play and on the timeline. It is also the verb of the kind. */
  operation: string;
  /** Follows the name of the user in the log of the play. */
  message: string;
  category?: 'Action' | 'Action Completed';
  /** Whether the owner of the action is notified. */
  assigns?: boolean;
}

const actionEvent = ({
  verb,
  operation,
  message: defaultMessage,
  category = 'Action',
  assigns = false,
}: ActionEventOptions): EventKind<ActionEvent> =>
  eventKind(
    `action.${operation}`,
    ({ action: { id, name, account, play }, changes }) => ({
      account,
      subject: { type: 'action', id },
      data: { name: changes?.name?.after ?? name, play_id: play, ...(changes && { changes }) },
    }),
    logToAudit(({ action: { id, name, account, play }, changes = { play_id: play } }) => ({
      verb,
      entity: 'action',
      entityId: id,
      changes: { action: name, account_id: account, ...changes },
    })),
    logToPlayLog(({ action: { id, account, play }, message = defaultMessage }) => ({
      accountId: account,
      playId: play,
      actionId: id,
      entity: 'action',
      activity: operation,
      msg: message,
    })),
    logToTimeline(({ action: { id, name, account } }) => ({
      accountId: account,
      category,
      event: name,
      meta: { operation },
      actionId: id,
      subjectId: id,
    })),
    notifyOwners(({ action }) => (assigns ? { actionIds: [action.id] } : undefined)),
  );

export const actionCreated = actionEvent({
  verb: 'create',
  operation: 'created',
  message: 'added the action',
  assigns: true,
});

/** The kinds of the steps that change an action. */
export const ACTION_STEPS = {
  complete: actionEvent({
    verb: 'complete',
    operation: 'completed',
    message: 'completed the action',
    category: 'Action Completed',
  }),
  reopen: actionEvent({ verb: 'reopen', operation: 'reopened', message: 'reopened the action' }),
  skip: actionEvent({ verb: 'skip', operation: 'skipped', message: 'skipped the action' }),
  update: actionEvent({ verb: 'update', operation: 'updated', message: 'changed the action' }),
  assign: actionEvent({ verb: 'assign', operation: 'assigned', message: 'assigned the action', assigns: true }),
} as const;

export const assignedToMessage = (name: string): string => `assigned the action to ${name}`;

interface PlayEvent {
  id: number;
  accountId: number;
}

const toPlayPayload = ({ id, accountId }: PlayEvent, data: PublicPayload['data'] = {}): PublicPayload => ({
  account: accountId,
  subject: { type: 'play', id },
  data,
});

const logPlay = <P extends PlayEvent>(activity: string, toMessage: (payload: P) => string): LogRule<P> =>
  logToPlayLog((payload) => ({
    accountId: payload.accountId,
    playId: payload.id,
    entity: 'play',
    activity,
    msg: toMessage(payload),
  }));

export interface NewPlayEvent extends PlayEvent {
  name: string;
  priority: ActionPriority;
  /** Null if the play was created without a playbook, and therefore without actions. */
  templateId: number | null;
}

export const playCreated = eventKind<NewPlayEvent>(
  'play.created',
  ({ name, priority, templateId, ...play }) => toPlayPayload(play, { name, priority, template_id: templateId }),
  logToAudit(({ id, accountId, name, priority, templateId }) => ({
    verb: 'create',
    entity: 'play',
    entityId: id,
    changes: { play: name, account_id: accountId, priority, ...(templateId !== null && { template: templateId }) },
  })),
  logPlay('created', () => 'added the playbook'),
  logToTimeline(({ id, accountId, name }) => ({
    accountId,
    category: 'Play Initiated',
    event: name,
    meta: { operation: 'created', play: name, play_name: name },
    subjectId: id,
  })),
  notifyOwners(({ id, templateId }) => (templateId === null ? undefined : { playId: id })),
);

export const playRenamed = eventKind<PlayEvent & { before: string; after: string }>(
  'play.renamed',
  ({ before, after, ...play }) => toPlayPayload(play, { name: after, changes: { name: { before, after } } }),
  logToAudit(({ id, accountId, before, after }) => ({
    verb: 'update',
    entity: 'play',
    entityId: id,
    changes: { account_id: accountId, name: { before, after } },
  })),
  logPlay('updated', ({ before }) => `renamed the playbook from ${before}`),
  logToTimeline(({ id, accountId, before, after }) => ({
    accountId,
    category: 'Action',
    event: after,
    meta: { operation: 'renamed', play_name: after, note: `Renamed from ${before}` },
    subjectId: id,
  })),
);

/** The last pending action of a play was completed or skipped. */
export const playClosed = eventKind<PlayEvent>(
  'play.closed',
  (play) => toPlayPayload(play),
  logPlay('closed', () => 'closed the playbook'),
);

/** A play was removed from its account and deleted. */
export const playUnassigned = eventKind<PlayEvent & { name: string }>(
  'play.unassigned',
  ({ name, ...play }) => toPlayPayload(play, { name }),
  logToAudit(({ id, accountId, name }) => ({
    verb: 'delete',
    entity: 'play',
    entityId: id,
    changes: { play: name, account_id: accountId },
  })),
  logPlay('unassigned', () => 'unassigned the playbook'),
  logToTimeline(({ id, accountId, name }) => ({
    accountId,
    category: 'Action',
    event: name,
    meta: { operation: 'unassigned', play_name: name },
    subjectId: id,
  })),
);

export interface AssetEvent {
  assetId: number;
  fileName: string;
  location: ActionLocation;
}

const toAssetPayload = ({
  assetId,
  fileName,
  location: { accountId, playId, actionId },
}: AssetEvent): PublicPayload => ({
  account: accountId,
  subject: { type: 'asset', id: assetId },
  data: { file_name: fileName, play_id: playId, action_id: actionId },
});

const logAsset = (activity: string, message: string): LogRule<AssetEvent> =>
  logToPlayLog(({ fileName, location }) => ({ ...location, entity: 'asset', activity, msg: message, name: fileName }));

/** @param verb the operation in the audit log */
const assetEvent = (verb: string, operation: string, message: string): EventKind<AssetEvent> =>
  eventKind(
    `asset.${operation}`,
    toAssetPayload,
    logToAudit(({ assetId, fileName, location: { accountId, actionId } }) => ({
      verb,
      entity: 'asset',
      entityId: assetId,
      changes: { file: fileName, account_id: accountId, action_id: actionId },
    })),
    logAsset(operation, message),
    logToTimeline(({ assetId, fileName, location: { accountId, actionId } }) => ({
      accountId,
      category: 'Action Asset',
      event: fileName,
      meta: { operation, asset_name: fileName },
      actionId,
      subjectId: assetId,
    })),
  );

export const assetCreated = assetEvent('create', 'created', 'added a file');
export const assetDeleted = assetEvent('delete', 'deleted', 'deleted a file');
export const assetPinned = assetEvent('pin', 'pinned', 'pinned a file');
export const assetUnpinned = assetEvent('unpin', 'unpinned', 'unpinned a file');
export const assetDownloaded = eventKind<AssetEvent>(
  'asset.downloaded',
  toAssetPayload,
  logAsset('downloaded', 'downloaded a file'),
);

export interface WorkNoteEvent {
  noteId: number;
  location: ActionLocation;
}

const workNoteEvent = (operation: string, message: string): EventKind<WorkNoteEvent> =>
  eventKind(
    `work_note.${operation}`,
    ({ noteId, location: { accountId, playId, actionId } }) => ({
      account: accountId,
      subject: { type: 'note', id: noteId },
      data: { play_id: playId, action_id: actionId },
    }),
    logToPlayLog(({ location }) => ({ ...location, entity: 'note', activity: operation, msg: message })),
  );

/** A user wrote a note in the workspace of a play. The event of the note itself is recorded, too. */
export const workNoteCreated = workNoteEvent('created', 'added a note');
export const workNoteUpdated = workNoteEvent('updated', 'changed a note');
export const workNoteDeleted = workNoteEvent('deleted', 'deleted a note');

export interface NewPlayApplication {
  id: number;
  playbook: { id: number; name: string; version: number };
}

/** A playbook will be added to many accounts. */
export const playApplicationCreated = eventKind<NewPlayApplication>(
  'play_application.created',
  ({ id, playbook }) => ({
    account: null,
    subject: { type: 'play_application', id },
    data: { template_id: playbook.id, version: playbook.version },
  }),
  logToAudit(({ id, playbook: { name, version } }) => ({
    verb: 'create',
    entity: 'play_application',
    entityId: id,
    changes: { playbook: name, version },
  })),
);

/** Many actions will be changed. Each of them has its own event later. */
export const actionEditCreated = eventKind<{ id: number; change: ActionChange }>(
  'action_edit.created',
  ({ id, change }) => ({ account: null, subject: { type: 'action_edit', id }, data: { field: change.field } }),
  logToAudit(({ id, change }) => ({
    verb: 'create',
    entity: 'bulk_edit',
    entityId: id,
    changes: { [change.field]: change.value },
  })),
);

export const actionEditUndone = eventKind<{ id: number }>(
  'action_edit.undone',
  ({ id }) => ({ account: null, subject: { type: 'action_edit', id }, data: {} }),
  logToAudit(({ id }) => ({ verb: 'undo', entity: 'bulk_edit', entityId: id })),
);

const quickFilterEvent = (operation: string): EventKind<{ id: number; userId: number }> =>
  eventKind(`quick_filter.${operation}`, ({ id, userId }) => ({
    account: null,
    readers: { user: userId },
    subject: { type: 'quick_filter', id },
    data: {},
  }));

/** Quick filters are private to their user, so no log contains these events, and no other user may receive them. */
export const quickFilterCreated = quickFilterEvent('created');
export const quickFilterUpdated = quickFilterEvent('updated');
export const quickFilterDeleted = quickFilterEvent('deleted');
