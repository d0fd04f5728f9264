/** The catalog that authors of components choose from. */
import { z } from 'zod';
import { endpoint, ok } from './kit.ts';
import { ADMIN_ROLES } from './rules/access.ts';

export const DatasetListing = z.object({
  /** The kind of source that a definition refers to: a dataset, a built-in table or a custom table of the company. */
  source: z.enum(['dataset', 'system', 'custom']),
  name: z.string(),
  label: z.string(),
  /** The default date column for date ranges, if a definition names none. */
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

export const catalog = {
  findDatasets: endpoint({
    method: 'GET',
    path: '/v1/api/admin/datasets/',
    access: ADMIN_ROLES,
    summary: 'List the datasets that components can query, with their columns',
    response: ok(z.object({ datasets: z.array(DatasetListing) })),
  }),
};
