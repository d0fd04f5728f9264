/** Administration of the options for success plans: success criteria and milestones. Decision 10. */
import { z } from 'zod';
import { endpoint, id, optionalParam, ok, pageLimit, pageNumber, shortText } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { CHOICE_KINDS, CHOICE_NAME_LIMIT } from '../rules/plan-choices.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

export const PlanChoice = z
  .object({
    id: z.int(),
    name: z.string(),
    /** An archived option is no longer offered. Plans that selected it retain it. */
    archived: z.boolean(),
    /** Zero-based position, in the order in which plans offer the options. */
    position: z.int(),
    /** Number of plans that selected the option, or have an objective that it tracks. */
    plans: z.int(),
  })
  .meta({ id: 'PlanChoice' });
export type PlanChoice = z.infer<typeof PlanChoice>;

const choices = z.enum(CHOICE_KINDS);
const name = z
  .string()
  .trim()
  .min(1, 'Name is required.')
  .max(CHOICE_NAME_LIMIT, `Maximum ${CHOICE_NAME_LIMIT} characters are allowed.`)
  .refine(isSingleLine, SINGLE_LINE_MESSAGE);

export const planChoices = {
  findPlanChoices: endpoint({
    method: 'GET',
    path: '/v1/api/admin/success-plans/{choices}/',
    access: ADMIN_ROLES,
    summary: 'List success criteria or milestones in their order, including archived ones',
    params: z.object({ choices }),
    query: z.object({ pageNum: pageNumber, limit: pageLimit, q: optionalParam(shortText) }),
    response: ok(z.object({ listing: z.array(PlanChoice), has_next: z.boolean(), total_records: z.int() })),
  }),
  createPlanChoice: endpoint({
    method: 'POST',
    path: '/v1/api/admin/success-plans/{choices}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Add a success criterion or milestone at the end',
    params: z.object({ choices }),
    body: z.strictObject({ name }),
    response: ok(PlanChoice),
  }),
  updatePlanChoice: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/success-plans/{choices}/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Rename, move or archive a success criterion or milestone',
    params: z.object({ choices, id }),
    body: z.strictObject({
      name: name.optional(),
      archived: z.boolean().optional(),
      position: z.int().min(0).max(10_000).optional(),
    }),
    response: ok(PlanChoice),
  }),
  deletePlanChoice: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/success-plans/{choices}/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Delete one that no plan has chosen; 400 for any other, which may be archived',
    params: z.object({ choices, id }),
    response: ok(z.object({ id: z.int() })),
  }),
};
