/** Usage as a product sends it by itself: many rows a call, each taken in once by its id. */
import { z } from 'zod';
import { endpoint, ok } from '../kit.ts';

/** Rows of one call. */
export const MAX_INGEST_ROWS = 5000;
export const TOO_MANY_ROWS = 'A call takes at most 5,000 rows.';

const text = z.union([z.string(), z.int()]);
const whole = z.int().nonnegative();
/** What a row says. Rows are read one by one: one that cannot be read does not hold up the others. */
export const IngestRow = z.object({
  /** Made by the sender, unique among its rows: what is sent twice counts once. */
  id: text,
  /** Account ID as imports know it; may be left out where the subscription is named. */
  account_id: text.optional(),
  subscription_id: text.optional(),
  /** `2026-11-20` */
  day: z.string(),
  product_sku: text.optional(),
  feature: z.string().optional(),
  is_beta: z.boolean().optional(),
  end_user: text.optional(),
  active_users: whole.optional(),
  usage_count: whole.optional(),
  duration_seconds: whole.optional(),
  error_count: whole.optional(),
  entitlements: whole.optional(),
  entitlements_used: whole.optional(),
});
export type IngestRow = z.input<typeof IngestRow>;

const RejectedRowSchema = z.object({
  /** Place in the call, from 0. */
  row: z.int(),
  id: z.string().nullable(),
  reason: z.string(),
});
export type RejectedRow = z.infer<typeof RejectedRowSchema>;

export const usageIngest = {
  ingestUsage: endpoint({
    method: 'POST',
    path: '/v1/api/usage/ingest/',
    access: 'api-key',
    summary: 'Takes usage in: up to 5,000 rows, each once by its id, in any order; roll-ups and figures follow',
    body: z.object({ rows: z.array(z.unknown()).min(1, 'Rows are missing.').max(MAX_INGEST_ROWS, TOO_MANY_ROWS) }),
    response: ok(
      z.object({ accepted: z.int(), repeated: z.int(), refused: z.int(), refusals: z.array(RejectedRowSchema) }),
    ),
    status: 202,
    bodyLimit: 8_388_608,
  }),
};
