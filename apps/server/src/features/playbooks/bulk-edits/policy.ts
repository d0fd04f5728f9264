/** Any user may edit many actions at once; write access is checked per action. */
import type { actionEdits } from '@mainstay/contract/playbooks/bulk-edits';
import { changes, type PolicyTable, reads } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof actionEdits> = {
  previewActionEdit: reads('session'),
  createActionEdit: changes('session'),
  getActionEdit: reads('session'),
  undoActionEdit: changes('session'),
};
