/** Who calls for what is on a play: everybody, each on the accounts within their reach and, to change, that they write. */
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
  // Whoever may read a file may take it; that they did is written down.
  logDownload: reads('session'),
  pinAsset: changes('session'),
};
