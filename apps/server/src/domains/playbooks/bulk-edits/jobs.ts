/** Background work on bulk edits of actions. */
import type { ActionChange } from '@mainstay/contract/playbooks/bulk-edits';
import { bulkEditJob } from '../../../platform/bulk-edits/edits.ts';
import type { JobKind } from '../../../platform/jobs/queue.ts';
import { applyChunk, undoChunk } from './bulk-edit-actions.ts';
import { BULK_ACTIONS } from './action-edits.ts';

export const actionEditJobs: readonly JobKind[] = [
  bulkEditJob<ActionChange['field']>(BULK_ACTIONS, { apply: applyChunk, undo: undoChunk }),
];
