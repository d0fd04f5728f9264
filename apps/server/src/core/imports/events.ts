/** Events of imports and of saved mappings. The rows of an import have events in the features of their kinds. */
import { type EventKind, eventKind, type PublicPayload } from '../../platform/events/event.ts';
import { logToAudit } from '../audit/record-audit.ts';
import { authoredEvent } from '../definitions/events.ts';

interface ImportSubject {
  importId: number;
  /** The name of the kind: `accounts`, `contacts` … */
  kind: string;
}

export interface ImportEvent extends ImportSubject {
  /** Details for the audit log. */
  changes?: object;
}

/** Public data contains no file name, because it may name a customer. */
const toPublicPayload = ({ importId, kind }: ImportSubject): PublicPayload => ({
  account: null,
  subject: { type: 'import', id: importId },
  data: { kind },
});

/** The entity of imports in the audit log. */
export const IMPORT_ENTITY = 'imports';
/** The verb in the audit log of a requested undo, by which the end of the undo finds the user. */
export const UNDO_VERB = 'import.undo';

const importEvent = (name: string, verb: string): EventKind<ImportEvent> =>
  eventKind(
    name,
    toPublicPayload,
    logToAudit(({ importId, changes }: ImportEvent) => ({ verb, entity: IMPORT_ENTITY, entityId: importId, changes })),
  );

export const importUploaded = importEvent('import.uploaded', 'import.upload');
/** A user started or resumed the run. */
export const importRun = importEvent('import.run', 'import.run');
export const importFinished = importEvent('import.finished', 'import.done');
export const importUndoRequested = importEvent('import.undo_requested', UNDO_VERB);
export const importUndone = importEvent('import.undone', 'import.undone');
export const importDiscarded = importEvent('import.discarded', 'import.delete');

/** A user mapped the columns of the file. */
export const importMapped = eventKind<ImportSubject>('import.mapped', toPublicPayload);
/** A user started or restarted the check of all rows. */
export const importCheckRequested = eventKind<ImportSubject>('import.check_requested', toPublicPayload);
/** The check, the run or the undo ended early. */
export const importFailed = eventKind<ImportSubject>('import.failed', toPublicPayload);

const MAPPING = { entity: 'import_mapping' } as const;
export const importMappingCreated = authoredEvent(MAPPING, 'created');
export const importMappingUpdated = authoredEvent(MAPPING, 'updated');
export const importMappingDeleted = authoredEvent(MAPPING, 'deleted');
