/** API calls for the administration of success criteria and milestones. */
import { successPlans } from '@mainstay/contract/success-plans';
import type { ChoiceKind } from '@mainstay/contract/rules/plan-choices';
import { type PlanChoice, planChoices } from '@mainstay/contract/success-plans/choices';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/lib/api.ts';
import { query } from '../../../platform/lib/query.ts';

export const planChoicesQuery = (choices: ChoiceKind) =>
  queryOptions({ ...query(planChoices.findPlanChoices, { params: { choices }, query: {} }), staleTime: 0 });

/** Invalidates the choices in the administration and in the plan editor. */
const invalidate = (client: QueryClient) =>
  Promise.all(
    [planChoices.findPlanChoices, successPlans.findSuccessCriteria, successPlans.findMilestones].map(({ path }) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  );

export async function createChoice(client: QueryClient, choices: ChoiceKind, name: string): Promise<void> {
  await callApi(planChoices.createPlanChoice, { params: { choices }, body: { name } });
  await invalidate(client);
}

export async function saveChoice(
  client: QueryClient,
  choices: ChoiceKind,
  id: number,
  change: { name?: string; archived?: boolean },
): Promise<void> {
  await callApi(planChoices.updatePlanChoice, { params: { choices, id }, body: change });
  await invalidate(client);
}

/**
 * Moves are sent one after the other in the order in which they were made. The list is refetched after the last one.
 */
let pendingMoves: Promise<unknown> = Promise.resolve();
let pendingCount = 0;
/** The order that the server has confirmed while moves are pending. */
let confirmedOrder: PlanChoice[] = [];

interface Move {
  /** The new position, counted from 1, and the number of choices. */
  position: number;
  total: number;
  /** Rejects with the error of the server if the move was not saved. */
  saving: Promise<void>;
}

/**
 * Moves a choice optimistically, so that further moves start from the new order.
 * @returns null if it is already at the end of the list
 */
export function moveChoice(client: QueryClient, choices: ChoiceKind, id: number, by: -1 | 1): Move | null {
  const { queryKey } = planChoicesQuery(choices);
  const cached = client.getQueryData(queryKey);
  const from = cached?.listing.findIndex((one) => one.id === id) ?? -1;
  const movedChoice = cached?.listing[from];
  const position = from + by;
  if (!cached || !movedChoice || !cached.listing[position]) return null;
  const applyMove = (order: PlanChoice[]) => order.filter((one) => one.id !== id).toSpliced(position, 0, movedChoice);
  const listing = applyMove(cached.listing);
  if (pendingCount === 0) confirmedOrder = cached.listing;
  client.setQueryData(queryKey, { ...cached, listing });
  const save = async () => {
    try {
      await callApi(planChoices.updatePlanChoice, { params: { choices, id }, body: { position } });
      confirmedOrder = applyMove(confirmedOrder);
    } finally {
      pendingCount -= 1;
      if (pendingCount === 0) {
        // After an error, the list shows an order that the server does not have, and the refetch may fail as well.
        client.setQueryData(queryKey, (current) => current && { ...current, listing: confirmedOrder });
        await invalidate(client);
      }
    }
  };
  pendingCount += 1;
  const saving = pendingMoves.then(save, save);
  pendingMoves = saving;
  return { position: position + 1, total: listing.length, saving };
}

export async function deleteChoice(client: QueryClient, choices: ChoiceKind, id: number): Promise<void> {
  await callApi(planChoices.deletePlanChoice, { params: { choices, id } });
  await invalidate(client);
}
