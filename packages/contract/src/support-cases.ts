/**
 * Support cases of an account with the company's own support, which affect its health. They are unrelated to tickets to the product's
 * support.
 */
import { z } from 'zod';
import { endpoint, id, optionalParam, ok, pageNumber, pageParam, booleanParam } from './kit.ts';

/** Default page size. */
export const CASES_PAGE_SIZE = 10;

export const CASE_PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const;

export const SupportCase = z
  .object({
    id: z.int(),
    subject: z.string(),
    priority: z.enum(CASE_PRIORITIES),
    escalated: z.boolean(),
    /** The contact who opened the case, if known. */
    contact: z.object({ id: z.int(), name: z.string() }).nullable(),
    submitted_at: z.iso.datetime(),
    /** Null while the case is open. */
    closed_at: z.iso.datetime().nullable(),
    first_response_minutes: z.int().nullable(),
    resolution_hours: z.number().nullable(),
    /** From 1 to 5. */
    satisfaction_score: z.int().nullable(),
  })
  .meta({ id: 'SupportCase' });
export type SupportCase = z.infer<typeof SupportCase>;

/** Metrics of all cases of an account, regardless of page and filter. */
export const CaseMetrics = z.object({
  total: z.int(),
  open: z.int(),
  /** Number of open cases that were escalated. */
  escalated: z.int(),
  /** Means of the cases that have a value. Null if no case has one. */
  first_response_minutes: z.number().nullable(),
  resolution_hours: z.number().nullable(),
  satisfaction_score: z.number().nullable(),
});
export type CaseMetrics = z.infer<typeof CaseMetrics>;

export const supportCases = {
  findSupportCases: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/support-cases/',
    access: 'session',
    summary: 'List support cases of an account, newest first, with their totals',
    params: z.object({ id }),
    query: z.object({
      pageNum: pageNumber,
      limit: pageParam(CASES_PAGE_SIZE, 1000),
      open: optionalParam(booleanParam),
    }),
    response: ok(
      z.object({
        cases: z.array(SupportCase),
        has_next: z.boolean(),
        figures: CaseMetrics,
      }),
    ),
  }),
};
