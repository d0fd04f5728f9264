import type { Action } from '@mainstay/contract/playbooks/actions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { show } from '../../../ui/toast.ts';
import { assignAction, completeAction, editAction, expectAction, refreshAction, skipAction } from '../queries.ts';

/** Why a step was refused; `isOutdated` where somebody else was first. */
export interface StepProblem {
  text: string;
  isOutdated: boolean;
}

/** What can be done with an action. Ticking shows at once and is taken back with a message where it was refused. */
export function useActionSteps(action: Action) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<StepProblem | null>(null);
  const refresh = () => refreshAction(client, action.id);

  /** @throws what the server refused, after it has been told */
  const step = async <T>(work: Promise<T>): Promise<T> => {
    setProblem(null);
    try {
      const answer = await work;
      await refresh();
      return answer;
    } catch (error) {
      setProblem({ text: messageOf(error), isOutdated: error instanceof ApiError && error.status === 409 });
      throw error;
    }
  };
  /** @param change what is shown until the answer */
  const optimistic = async (work: Promise<unknown>, change: Partial<Action>): Promise<boolean> => {
    expectAction(client, action, change);
    try {
      await step(work);
      return true;
    } catch {
      expectAction(client, action, {});
      return false;
    }
  };

  return {
    problem,
    async reload() {
      setProblem(null);
      await refresh();
    },
    async complete(isChecked: boolean) {
      const status = isChecked ? 'Completed' : 'Pending';
      if (await optimistic(completeAction(action, isChecked), { status }))
        show(isChecked ? 'Completed.' : 'Pending again.');
    },
    async skip() {
      if (await optimistic(skipAction(action), { status: 'Skip' })) show('Skipped.');
    },
    setDue: (due: string | null) => step(editAction(action, { completedOn: due })),
    async assign(userId: number) {
      const { owner_name } = await step(assignAction(action, userId));
      show(`Assigned to ${owner_name}.`);
    },
  };
}

export type ActionSteps = ReturnType<typeof useActionSteps>;
