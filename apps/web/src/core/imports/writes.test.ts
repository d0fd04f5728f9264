/** Checks which request each mutation of imports sends, and which queries are refetched after it. */
import { expectWrites } from '../../testing/expect-writes.ts';
import { checkImport, deleteImport, deleteMapping, invalidateRows, runImport, undoImport } from './queries.ts';

expectWrites([
  ['a check', () => checkImport(4), ['POST admin/imports/4/check/'], []],
  ['a run', () => runImport(4), ['POST admin/imports/4/run/'], []],
  ['an undo', () => undoImport(4), ['POST admin/imports/4/undo/'], []],
  ['a discarded upload', () => deleteImport(4), ['DELETE admin/imports/4/'], []],
  ['a deleted mapping', () => deleteMapping(4), ['DELETE admin/imports/mappings/4/'], []],
  ['rows', (client) => invalidateRows(client, 4), null, ['admin/imports/{id}/faults/', 'admin/imports/{id}/preview/']],
]);
