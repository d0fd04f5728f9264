/**
 * A success plan in the format of the API: two objectives, and a play with four actions, three of which are pending.
 */
import type { SuccessPlan } from '@mainstay/contract/success-plans';

export const buildPlan = (more: Partial<SuccessPlan> = {}): SuccessPlan => ({
  ...{ id: 5, account_id: 7, name: 'Recover adoption', description: 'Back to June.', summary: 'They left.' },
  ...{ state: 'draft', status: 'InProgress', date: '2026-12-31', due_date: '2026-12-31' },
  ...{ owner: 6, owner_name: 'Maya Ortiz', criteria: ['{"id":4,"selected":true}'] },
  selected_criteria: [{ id: 4, name: 'Sponsor met' }],
  objectives: [
    {
      ...{ id: 11, name: 'Seats in use', target_date: '2026-12-20', track_by: 'system' },
      ...{ measured_by: { id: 3, name: 'License Utilization', is_system: true }, milestone: null },
      ...{ target_value: 85, start_value: 47, current_value: 60, status: false },
    },
    {
      ...{ id: 12, name: 'Second shift trained', target_date: '2026-12-10', track_by: 'custom', measured_by: null },
      ...{ milestone: { id: 1, name: 'Onboarding' }, target_value: '3 sessions' },
      ...{ start_value: '1 session', current_value: '1 session' },
      status: false,
    },
  ],
  ...{ total_objective: 2, objective_completed: 0, progress_objective: 2 },
  play: { play_id: 8, name: 'Recover adoption', total_actions: 4, pending_actions: 3, progress: 25 },
  next_pending_action: { id: 31, name: 'Call the sponsor', due_date: '2026-11-30', priority: 'H' },
  ...{ version: 1, updated_at: '2026-11-23T10:00:00.000Z', read_only: false },
  ...more,
});
