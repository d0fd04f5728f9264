import { useQuery } from '@tanstack/react-query';
import { type FieldLabels, formatDay, formatOption } from '../../../platform/forms/compare-values.ts';
import { allKpis } from '../../../builder/kpis/queries.ts';
import { accountUsers } from '../../playbooks/queries.ts';
import { criteriaQuery, milestonesQuery } from '../queries.ts';
import { STATE_LABELS, TRACK_LABELS } from './format-plan.ts';

const formatName = (items: readonly { id: number; name: string }[] = []) =>
  formatOption(items.map(({ id: value, name: label }) => ({ value, label })));
const formatLabel = (labels: Readonly<Record<string, string>>) =>
  formatOption(Object.entries(labels).map(([value, label]) => ({ value, label })));

/** Returns how the comparison of two versions of a plan shows its fields. */
export function usePlanLabels(accountId: number): FieldLabels {
  const users = useQuery(accountUsers(accountId)).data?.users.map(({ user_id: id, user_name: name }) => ({ id, name }));
  return {
    summary: 'Executive summary',
    state: ['State', formatLabel(STATE_LABELS)],
    date: ['Due date', formatDay],
    owner: ['Owner', formatName(users)],
    criteria: ['Success criteria', formatName(useQuery(criteriaQuery).data?.criteria)],
    objectives: 'Objective',
    // The name identifies the objective.
    'objectives.name': '',
    'objectives.target_date': ['Target date', formatDay],
    'objectives.track_by': ['Track by', formatLabel(TRACK_LABELS)],
    'objectives.measured_by': ['Measured by', formatName(useQuery(allKpis).data?.kpis)],
    'objectives.milestone': ['Milestone', formatName(useQuery(milestonesQuery).data?.milestones)],
  };
}
