/** The definition of account health that administrators edit: its measures, their weights, and the values that score 0 and 100. */
import { z } from 'zod';
import { endpoint, ok } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { findTotalIssue } from '../rules/health-weights.ts';
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

/** Weights that add up. Only a save requires it: what was stored before, a preview and an imported file are scaled to 100. */
const CompleteWeights = Weights.superRefine((weights, context) => {
  const message = findTotalIssue(weights.map(({ weightage }) => weightage));
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

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

const PreviewedAccounts = z.object({ accounts: z.int(), mrr: z.number() });
/** The effect of an unsaved definition on the active accounts, compared with the saved definition. */
export const HealthPreview = z.object({
  accounts: z.int(),
  /** Accounts that change their band, or get or lose a score. */
  changed: z.int(),
  /** Null is `Not enough data`. */
  bands: z.array(
    z.object({
      band: z.enum(['good', 'fair', 'poor']).nullable(),
      before: PreviewedAccounts,
      after: PreviewedAccounts,
    }),
  ),
  /** The ten accounts with a score in both definitions whose health changes most, largest change first. */
  movers: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      owner: z.string().nullable(),
      before: z.int(),
      after: z.int(),
    }),
  ),
});
export type HealthPreview = z.infer<typeof HealthPreview>;

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
    body: z.object({
      measures: CompleteWeights,
      /** The version that the edit started from. The save is rejected if a newer version exists. */
      version: z.int().positive().optional(),
    }),
    response: ok(HealthScoreDefinition),
  }),
  previewHealthScore: endpoint({
    method: 'POST',
    path: '/v1/api/admin/health-score/preview/',
    access: ADMIN_ROLES,
    reads: true,
    summary: 'Preview the effect of unsaved settings of the health score; weights are scaled to 100',
    body: z.object({ measures: Weights }),
    response: ok(HealthPreview),
  }),
};
