import type { SuccessPlan } from '@mainstay/contract/success-plans';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import { refreshPlans, setObjectiveCompleted } from '../queries.ts';

/**
 * Completes or reopens objectives optimistically, and reverts them with a message if the server rejects the change.
 * Changes are sent one after the other, so that the last click on an objective wins.
 * @param plan the current plan
 */
export function useObjectiveCompletion(plan: SuccessPlan | null) {
  const client = useQueryClient();
  const [pendingStates, setPendingStates] = useState<ReadonlyMap<number, boolean>>(new Map());
  const lastSend = useRef(Promise.resolve());
  const isDone = (id: number): boolean =>
    pendingStates.get(id) ?? plan?.objectives.some((objective) => objective.id === id && objective.status) ?? false;
  const send = async (id: number, status: boolean) => {
    try {
      showToast(await setObjectiveCompleted(id, status));
    } catch (error) {
      showToast(getErrorMessage(error));
    }
    await refreshPlans(client);
    setPendingStates(
      (previous) => new Map([...previous].filter(([other, pending]) => other !== id || pending !== status)),
    );
  };
  const toggle = (id: number) => {
    if (!plan) return;
    const status = !isDone(id);
    setPendingStates((previous) => new Map(previous).set(id, status));
    lastSend.current = lastSend.current.then(() => send(id, status));
  };
  return { isDone, toggle, completed: plan?.objectives.filter(({ id }) => isDone(id)).length ?? 0 };
}

export type ObjectiveCompletion = ReturnType<typeof useObjectiveCompletion>;
