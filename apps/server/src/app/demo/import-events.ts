/** Past imports: one contained no changes, one was undone, one was discarded. None changed the data. */
import { IMPORT_FIELDS } from '@mainstay/contract/rules/import-fields';
import { recordAudit } from '../../core/audit/record-audit.ts';
import { deleteImport } from '../../core/imports/create-import.ts';
import { suggestMapping } from '../../core/imports/mapping/suggest-mapping.ts';
import type { FileColumn } from '../../platform/uploads/inspect.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { insertWithIds, requireSingleId } from './factories/rows.ts';
import { diary as diaryData, type Upload } from './content-files.ts';
import type { DiaryEvent, Diary } from './diary.ts';

const COLUMNS = {
  kind: 'text',
  file_name: 'text',
  columns: 'text!jsonb',
  mapping: 'text!jsonb',
  total: 'int',
  started_by: 'bigint',
  created_at: 'timestamptz',
};

const toImportChanges = ({ kind, fileName }: Upload) => ({ kind, file_name: fileName });

/**
 * Records an upload without storing the file itself.
 * @returns the id
 */
async function upload({ tx }: Diary, file: Upload, by: Actor): Promise<number> {
  const columns = file.columns.map(([header = '', ...samples]): FileColumn => ({ header, samples, formats: [] }));
  const row = {
    kind: file.kind,
    file_name: file.fileName,
    columns: JSON.stringify(columns),
    mapping: JSON.stringify(suggestMapping(IMPORT_FIELDS[file.kind], columns)),
    total: file.rows,
    started_by: by.userId,
    created_at: by.now,
  };
  const id = requireSingleId(await insertWithIds(tx, 'imports', COLUMNS, [row]));
  const changes = { ...toImportChanges(file), rows: file.rows };
  await recordAudit(tx, { verb: 'import.upload', entity: 'imports', entityId: id, changes, ...by });
  return id;
}

type Step = (importId: number, by: Actor) => Promise<unknown>;

/** Returns the events of an upload and of its processing later that day. */
function toEvents(
  diary: Diary,
  file: Upload,
  laterSteps: readonly (readonly [time: string, step: Step])[],
): DiaryEvent[] {
  let id = 0;
  const uploadActor = diary.at(file.who, file.daysAgo, file.uploadedAt);
  const runUpload = async () => {
    id = await upload(diary, file, uploadActor);
  };
  const steps = laterSteps.map(([time, step]): DiaryEvent => {
    const by = diary.at(file.who, file.daysAgo, time);
    return { at: by.now, happen: () => step(id, by) };
  });
  return [{ at: uploadActor.now, happen: runUpload }, ...steps];
}

export function importEvents(diary: Diary): DiaryEvent[] {
  const { tx } = diary;
  const { imports } = diaryData;
  const record = (verb: string, id: number, { userId, now, ...from }: Actor, changes?: object, isAutomatic = false) =>
    recordAudit(tx, {
      verb,
      entity: 'imports',
      entityId: id,
      userId,
      now,
      ...(!isAutomatic && from),
      ...(changes && { changes }),
    });
  const createRunStep =
    (file: Upload): Step =>
    (id, by) =>
      record('import.run', id, by, toImportChanges(file));
  const createDoneStep =
    (file: Upload, outcome: 'created' | 'unchanged'): Step =>
    async (id, by) => {
      await tx.rows(
        `update imports set status = 'done', processed = total, ${outcome} = total, finished_at = $3
         where tenant_id = $1 and id = $2`,
        [tx.tenant, id, by.now],
      );
      const counts = { created: 0, updated: 0, unchanged: 0, rejected: 0, [outcome]: file.rows };
      await record('import.done', id, by, { ...toImportChanges(file), ...counts }, true);
    };
  const undoneStep: Step = async (id, by) => {
    await tx.rows(`update imports set status = 'undone', undone_at = $3 where tenant_id = $1 and id = $2`, [
      tx.tenant,
      id,
      by.now,
    ]);
    await record('import.undone', id, by, undefined, true);
  };
  const discardStep: Step = async (id, by) => {
    await deleteImport(tx, id);
    await record('import.delete', id, by, toImportChanges(imports.accounts));
  };
  return [
    ...toEvents(diary, imports.products, [
      ['10:19', createRunStep(imports.products)],
      ['10:20', createDoneStep(imports.products, 'unchanged')],
    ]),
    ...toEvents(diary, imports.contacts, [
      ['09:50', createRunStep(imports.contacts)],
      ['09:51', createDoneStep(imports.contacts, 'created')],
      ['10:26', (id, by) => record('import.undo', id, by)],
      ['10:27', undoneStep],
    ]),
    ...toEvents(diary, imports.accounts, [['13:41', discardStep]]),
  ];
}
