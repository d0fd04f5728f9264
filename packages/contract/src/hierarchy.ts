/** The account hierarchy as a tree, with totals for each branch. */
import { z } from 'zod';
import { endpoint, id, ok } from './kit.ts';

/** Totals of an account and all accounts below it, limited to those that the caller can read. */
export const BranchTotals = z.object({
  accounts: z.int(),
  /** Major units of the company's currency. */
  mrr: z.number(),
  /** Mean over the accounts that have a health score, rounded up. Null if none has one. */
  health: z.int().nullable(),
});

export const HierarchyNode = z
  .object({
    id: z.int(),
    name: z.string(),
    image_url: z.string().nullable(),
    read_only_account: z.boolean(),
    /** If false, the metrics of the account are null and are not included in any total. */
    has_access: z.boolean(),
    status: z.enum(['Active', 'Closed']),
    mrr: z.number().nullable(),
    health: z.int().nullable(),
    branch: BranchTotals,
    /** Sorted by name. */
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
    summary: 'Get the hierarchy of an account from its topmost accessible ancestor',
    query: z.object({ id }),
    response: ok(
      z.object({
        /** Whether the caller can access any other account of the hierarchy. */
        hierarchy_available: z.boolean(),
        tree: HierarchyNode,
      }),
    ),
  }),
};
