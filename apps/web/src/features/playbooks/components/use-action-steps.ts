import type { Action } from '@mainstay/contract/playbooks/actions';
import { LAST_ACTION_CONFIRMATION } from '@mainstay/contract/rules/actions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, getErrorMessage } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast.ts';
import {
  assignAction,
  completeAction,
  type ActionChanges,
  editAction,
  updateActionOptimistically,
  refreshAction,
  skipAction,
} from '../queries.ts';

/** Why a step was refused; `isOutdated` where somebody else was first. */
export interface StepProblem {
  text: string;
  isOutdated: boolean;
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** What can be done with an action. Ticking shows at once and is taken back with a message where it was refused. */
export function useActionSteps(action: Action) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<StepProblem | null>(null);
  const refresh = () => refreshAction(client, action.id);

  const tell = (error: unknown, isOutdated: boolean) => setProblem({ text: getErrorMessage(error), isOutdated });

  /** @throws what the server refused, for the form to tell; that somebody else was first stands above all of them */
  const step = async <T>(work: Promise<T>): Promise<T> => {
    setProblem(null);
    try {
      const answer = await work;
      await refresh();
      return answer;
    } catch (error) {
      if (isConflict(error)) tell(error, true);
      throw error;
    }
  };
  /** @param change what is shown until the answer */
  const optimistic = async (work: Promise<unknown>, change: Partial<Action>): Promise<boolean> => {
    const revert = updateActionOptimistically(client, action.id, change);
    try {
      await step(work);
      return true;
    } catch (error) {
      revert();
      if (!isConflict(error)) tell(error, false);
      return false;
    }
  };

  return {
    problem,
    async reload() {
      setProblem(null);
      await refresh();
    },
    /** @returns false where it turned out to be the last one, about which the person was not asked */
    async complete(isChecked: boolean, isAsked = false): Promise<boolean> {
      const status = isChecked ? 'Completed' : 'Pending';
      const ticked = completeAction(action, isChecked, isAsked);
      const isLast = ticked.then(
        () => false,
        (error: unknown) => error instanceof ApiError && error.message === LAST_ACTION_CONFIRMATION,
      );
      if (await optimistic(ticked, { status })) showToast(isChecked ? 'Completed.' : 'Pending again.');
      else if (await isLast) {
        setProblem(null);
        await refresh();
        return false;
      }
      return true;
    },
    async skip() {
      if (await optimistic(skipAction(action), { status: 'Skip' })) showToast('Skipped.');
    },
    edit: (edited: ActionChanges) => step(editAction(action, edited)),
    async assign(userId: number) {
      const { owner_name } = await step(assignAction(action, userId));
      showToast(`Assigned to ${owner_name}.`);
    },
  };
}

export type ActionSteps = ReturnType<typeof useActionSteps>;
