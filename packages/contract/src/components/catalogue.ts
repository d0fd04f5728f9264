/** What authors of components choose from. */
import { z } from 'zod';
import { endpoint, ok } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';

export const DatasetListing = z.object({
  /** How a definition names it: a dataset, a built-in table or one of the company's own. */
  source: z.enum(['dataset', 'system', 'custom']),
  name: z.string(),
  label: z.string(),
  /** The date that a range binds where a definition names none. */
  date_field: z.string().nullable(),
  columns: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(['int', 'number', 'text', 'date', 'instant', 'boolean']),
      filterable: z.boolean(),
    }),
  ),
});
export type DatasetListing = z.infer<typeof DatasetListing>;

export const catalogue = {
  findDatasets: endpoint({
    method: 'GET',
    path: '/v1/api/admin/datasets/',
    access: ADMIN_ROLES,
    summary: 'Everything that a component can ask, with its columns',
    response: ok(z.object({ datasets: z.array(DatasetListing) })),
  }),
};
