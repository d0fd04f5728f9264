/** Background jobs for edits of many accounts. */
import type { BulkField } from '@mainstay/contract/accounts/bulk-edits';
import { bulkEditJob } from '../../../platform/bulk-edits/edits.ts';
import type { JobKind } from '../../../platform/jobs/queue.ts';
import { applyChunk, undoChunk } from './apply-bulk-edit.ts';
import { BULK_ACCOUNTS } from './bulk-edit.ts';

export const bulkEditJobs: readonly JobKind[] = [
  bulkEditJob<BulkField>(BULK_ACCOUNTS, { apply: applyChunk, undo: undoChunk }),
];
