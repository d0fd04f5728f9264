/** Events of definitions and of other nouns that administrators author, and of files of definitions. */
import { type EventKind, eventKind } from '../../platform/events/event.ts';
import { logToAudit } from '../audit/record-audit.ts';

/** A noun that administrators author. */
export interface AuthoredNoun {
  /** The entity in the audit log. */
  readonly entity: string;
  /** The noun of its events, if it is not the entity. */
  readonly noun?: string;
}

export interface AuthoredChange {
  id: number;
  /** The version that the change created. */
  version?: number;
  /** Details for the audit log. */
  changes: object;
}

const AUDIT_VERBS = {
  created: 'create',
  updated: 'update',
  deleted: 'delete',
  archived: 'archive',
  unarchived: 'unarchive',
} as const;

/** Every user may receive the event, so its public data does not contain the name: not every user may read every definition. */
export const authoredEvent = (
  { entity, noun = entity }: AuthoredNoun,
  operation: keyof typeof AUDIT_VERBS,
): EventKind<AuthoredChange> =>
  eventKind(
    `${noun}.${operation}`,
    ({ id, version }) => ({
      account: null,
      readers: 'everyone',
      subject: { type: noun, id },
      data: version === undefined ? {} : { version },
    }),
    logToAudit(({ id, changes }) => ({ verb: AUDIT_VERBS[operation], entity, entityId: id, changes })),
  );

interface FileOfDefinitions {
  /** Details for the audit log. */
  changes: object;
}

const fileEvent = (verb: string, operation: 'exported' | 'imported'): EventKind<FileOfDefinitions> =>
  eventKind(
    `definitions.${operation}`,
    () => ({ account: null, subject: { type: 'definitions', id: null }, data: {} }),
    logToAudit(({ changes }) => ({ verb, entity: 'definitions', changes })),
  );

export const definitionsExported = fileEvent('export', 'exported');
/** A file was imported. Each changed definition also has its own event. */
export const definitionsImported = fileEvent('import', 'imported');
