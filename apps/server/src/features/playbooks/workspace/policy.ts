/** Any user may call the workspace endpoints; reads are limited to the account scope, changes to accounts that the user may edit. */
import type { workspace } from '@mainstay/contract/playbooks/workspace';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof workspace> = {
  findPlayActions: reads('session'),
  findLogs: reads('session'),
  findPlayNotes: reads('session'),
  findPlayAssets: reads('session'),
  findActionNotes: reads('session'),
  createActionNote: changes('session'),
  updateActionNote: changes('session'),
  deleteActionNote: changes('session'),
  uploadAsset: changes('session'),
  deleteAsset: changes('session'),
  // Any user who may read a file may download it. The download is recorded.
  logDownload: reads('session'),
  pinAsset: changes('session'),
};
