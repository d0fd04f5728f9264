import type { Action } from '@mainstay/contract/playbooks/actions';
import { LAST_ACTION_CONFIRMATION } from '@mainstay/contract/rules/actions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { formatActionChange } from './format-action-change.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import {
  assignAction,
  completeAction,
  type ActionChanges,
  editAction,
  updateActionOptimistically,
  refreshAction,
  skipAction,
} from '../queries.ts';

/** Why a step was rejected. `isOutdated` is true if another user has changed the action first. */
export interface StepProblem {
  text: string;
  isOutdated: boolean;
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/**
 * Returns the operations on an action. Completing it is optimistic and is reverted with a message if the server rejects
 * it.
 */
export function useActionSteps(action: Action) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<StepProblem | null>(null);
  const refresh = () => refreshAction(client, action.id);

  const reportProblem = (error: unknown, isOutdated: boolean) =>
    setProblem({ text: getErrorMessage(error), isOutdated });

  /**
   * @throws the error of the server, which the form shows. A conflict with another user is also shown above all forms.
   */
  const runStep = async <T>(request: Promise<T>): Promise<T> => {
    setProblem(null);
    try {
      const response = await request;
      await refresh();
      return response;
    } catch (error) {
      if (isConflict(error)) reportProblem(error, true);
      throw error;
    }
  };
  /** @param change the values that are shown until the response arrives */
  const runOptimistically = async (request: Promise<unknown>, change: Partial<Action>): Promise<boolean> => {
    const revert = updateActionOptimistically(client, action.id, change);
    try {
      await runStep(request);
      return true;
    } catch (error) {
      revert();
      if (!isConflict(error)) reportProblem(error, false);
      return false;
    }
  };

  return {
    problem,
    async reload() {
      setProblem(null);
      await refresh();
    },
    /** @returns false if it is the last pending action and the user has not confirmed closing the play */
    async complete(isChecked: boolean, isConfirmed = false): Promise<boolean> {
      const status = isChecked ? 'Completed' : 'Pending';
      const completion = completeAction(action, isChecked, isConfirmed);
      const isLast = completion.then(
        () => false,
        (error: unknown) => error instanceof ApiError && error.message === LAST_ACTION_CONFIRMATION,
      );
      if (await runOptimistically(completion, { status }))
        showToast(formatActionChange(isChecked ? 'Completed' : 'Reopened', action.name));
      else if (await isLast) {
        setProblem(null);
        await refresh();
        return false;
      }
      return true;
    },
    async skip() {
      if (await runOptimistically(skipAction(action), { status: 'Skip' }))
        showToast(formatActionChange('Skipped', action.name));
    },
    edit: (changes: ActionChanges) => runStep(editAction(action, changes, action.version)),
    /** Saves a form, which shows the error of the server and resolves conflicts. @param version the version to replace */
    async saveForm(changes: ActionChanges, version: number) {
      await editAction(action, changes, version);
      await refresh();
    },
    async assign(userId: number) {
      const { owner_name } = await runStep(assignAction(action, userId));
      showToast(`Assigned to ${owner_name}.`);
    },
  };
}

export type ActionSteps = ReturnType<typeof useActionSteps>;
