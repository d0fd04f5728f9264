/** An action in the format of the API: it is pending, and two of the four actions of its play are pending. */
import type { Action } from '@mainstay/contract/playbooks/actions';

export const buildAction = (more: Partial<Action> = {}): Action => ({
  ...{ id: 7, name: 'Call the sponsor', description: 'Ask openly.', htcomp: '', status: 'Pending', priority: 'C' },
  ...{ owner_id: 2, owner: 'Mia Mole', owner_email: 'mia@wharf.test', due_date: null, completed_on: null },
  ...{ completed_by: null, type: 'task', meta: null, created_at: '2026-11-01T08:00:00Z', version: 4 },
  ...{ depends_on: [], waits_for: [], blocked_by: 0, epa: null },
  play: { play_id: 3, play_name: 'Renewal', status: 'PN', total_actions: 4, pending_actions: 2 },
  account: { id: 5, name: 'Alder', plan: 'Gold', image_url: null },
  ...{ read_only: false, attributes: [] },
  ...more,
});
