import type { SuccessPlan } from '@mainstay/contract/success-plans';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getErrorMessage } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast.ts';
import { refreshPlans, setObjectiveCompleted } from '../queries.ts';

/**
 * Completes or reopens objectives optimistically, and reverts them with a message if the server rejects the change.
 * Changes are sent one after the other, so that the last click on an objective wins.
 * @param plan the current plan
 */
export function useObjectiveCompletion(plan: SuccessPlan | null) {
  const client = useQueryClient();
  const [pressed, setPressed] = useState<ReadonlyMap<number, boolean>>(new Map());
  const before = useRef(Promise.resolve());
  const isDone = (id: number): boolean =>
    pressed.get(id) ?? plan?.objectives.some((objective) => objective.id === id && objective.status) ?? false;
  const send = async (id: number, status: boolean) => {
    try {
      showToast(await setObjectiveCompleted(id, status));
    } catch (error) {
      showToast(getErrorMessage(error));
    }
    await refreshPlans(client);
    setPressed((now) => new Map([...now].filter(([other, said]) => other !== id || said !== status)));
  };
  const toggle = (id: number) => {
    if (!plan) return;
    const status = !isDone(id);
    setPressed((now) => new Map(now).set(id, status));
    before.current = before.current.then(() => send(id, status));
  };
  return { isDone, toggle, completed: plan?.objectives.filter(({ id }) => isDone(id)).length ?? 0 };
}

export type ObjectiveCompletion = ReturnType<typeof useObjectiveCompletion>;
