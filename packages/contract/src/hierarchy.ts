/** The family of an account as a tree, with what each branch of it adds up to. */
import { z } from 'zod';
import { endpoint, id, ok } from './kit.ts';

/** What an account and everything under it add up to, as far as the caller may read it. */
export const BranchTotals = z.object({
  accounts: z.int(),
  /** Major units of the company's currency. */
  mrr: z.number(),
  /** Mean of the accounts that have a health, rounded up; null where none has. */
  health: z.int().nullable(),
});

export const HierarchyNode = z
  .object({
    id: z.int(),
    name: z.string(),
    image_url: z.string().nullable(),
    read_only_account: z.boolean(),
    /** Where not, its own figures are null and no part of any sum. */
    has_access: z.boolean(),
    status: z.enum(['Active', 'Closed']),
    mrr: z.number().nullable(),
    health: z.int().nullable(),
    branch: BranchTotals,
    /** By name. */
    get children() {
      return z.array(HierarchyNode);
    },
  })
  .meta({ id: 'HierarchyNode' });
export interface HierarchyNode {
  id: number;
  name: string;
  image_url: string | null;
  read_only_account: boolean;
  has_access: boolean;
  status: 'Active' | 'Closed';
  mrr: number | null;
  health: number | null;
  branch: z.infer<typeof BranchTotals>;
  children: HierarchyNode[];
}

export const hierarchy = {
  getHierarchy: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/get-account-hierarchy/',
    access: 'session',
    summary: 'The whole family of an account, from its topmost ancestor within reach',
    query: z.object({ id }),
    response: ok(
      z.object({
        /** Whether anybody else of the family is within reach. */
        hierarchy_available: z.boolean(),
        tree: HierarchyNode,
      }),
    ),
  }),
};
