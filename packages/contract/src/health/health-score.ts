/** The definition of account health that administrators edit: its measures, their weights, and the values that score 0 and 100. */
import { z } from 'zod';
import { endpoint, ok } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { HealthItem, HealthMeasureName, HealthWeight } from './metrics.ts';

const scaleLimit = z.number().min(-1e12).max(1e12);
const WeightInput = HealthWeight.extend({
  min: scaleLimit,
  max: scaleLimit,
  weightage: z.number().positive().max(1000),
});
const Weights = z
  .array(WeightInput)
  .min(1, 'Add at least one measure.')
  .max(25, 'The health score can have 25 measures at most.');

export const HealthDefinitionBody = z.object({ measures: Weights });
const Scale = WeightInput.omit({ kpi: true });
/** The complete content of a version. Each item is a measure by name or a KPI by id. */
export const HealthVersion = z.strictObject({
  name: z.string().trim().min(1).max(200),
  measures: z
    .array(
      z.union([
        Scale.extend({ measure: HealthMeasureName }).strict(),
        Scale.extend({ kpi: z.int().positive() }).strict(),
      ]),
    )
    .min(1)
    .max(25),
});
export type HealthVersion = z.infer<typeof HealthVersion>;

const NamedHealthItem = z.object({ kpi: HealthItem, name: z.string(), note: z.string(), unit: z.string() });
export const HealthScoreDefinition = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  updated_at: z.iso.datetime(),
  measures: z.array(HealthWeight.extend({ name: z.string(), note: z.string(), unit: z.string() })),
  /** Items that can be added: measures that are not in use yet, and active KPIs. */
  offered: z.array(NamedHealthItem),
});
export type HealthScoreDefinition = z.infer<typeof HealthScoreDefinition>;

export const healthScore = {
  getHealthScore: endpoint({
    method: 'GET',
    path: '/v1/api/admin/health-score/',
    access: ADMIN_ROLES,
    summary: 'Get the settings of the account health score',
    response: ok(HealthScoreDefinition),
  }),
  updateHealthScore: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/health-score/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Save the settings of the health score as a new version; all accounts are recomputed in the background',
    body: HealthDefinitionBody.extend({
      /** The version that the edit started from. The save is rejected if a newer version exists. */
      version: z.int().positive().optional(),
    }),
    response: ok(HealthScoreDefinition),
  }),
};
