/** Success criteria and milestones as administrators keep them. */
import { successPlans } from '@mainstay/contract/success-plans';
import { type ChoiceKind, type PlanChoice, planChoices } from '@mainstay/contract/success-plans/choices';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { query } from '../../../lib/query.ts';

export const planChoicesQuery = (choices: ChoiceKind) =>
  queryOptions({ ...query(planChoices.findPlanChoices, { params: { choices }, query: {} }), staleTime: 0 });

/** What plans choose from is read anew, here and in their editor. */
const forget = (client: QueryClient) =>
  Promise.all(
    [planChoices.findPlanChoices, successPlans.findSuccessCriteria, successPlans.findMilestones].map(({ path }) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  );

export async function createChoice(client: QueryClient, choices: ChoiceKind, name: string): Promise<void> {
  await call(planChoices.createPlanChoice, { params: { choices }, body: { name } });
  await forget(client);
}

export async function saveChoice(
  client: QueryClient,
  choices: ChoiceKind,
  id: number,
  change: { name?: string; archived?: boolean },
): Promise<void> {
  await call(planChoices.updatePlanChoice, { params: { choices, id }, body: change });
  await forget(client);
}

/** Shows the new order at once; what is refused is put back. */
export async function moveChoice(client: QueryClient, choices: ChoiceKind, id: number, to: number): Promise<void> {
  const { queryKey } = planChoicesQuery(choices);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (before) => before && { ...before, listing: movedTo(before.listing, id, to) });
  try {
    await call(planChoices.updatePlanChoice, { params: { choices, id }, body: { position: to } });
  } finally {
    await forget(client);
  }
}

function movedTo(listing: PlanChoice[], id: number, to: number): PlanChoice[] {
  const from = listing.findIndex((one) => one.id === id);
  const taken = listing[from];
  if (!taken) return listing;
  return listing
    .toSpliced(from, 1)
    .toSpliced(to, 0, taken)
    .map((one, position) => ({ ...one, position }));
}

export async function deleteChoice(client: QueryClient, choices: ChoiceKind, id: number): Promise<void> {
  await call(planChoices.deletePlanChoice, { params: { choices, id } });
  await forget(client);
}
