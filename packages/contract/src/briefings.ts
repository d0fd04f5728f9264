/**
 * What a customer success manager looks at first: accounts at risk, and what changed since a day. Computed without a model (decision 8).
 */
import { z } from 'zod';
import { day, endpoint, ok, optionalParam, ownerScopeQuery, pageNumber, pageParam, wholeNumber } from './kit.ts';
import { CHANGE_DAYS, CHANGE_KINDS, RISK_REASONS } from './rules/briefings.ts';

/** Default page size. */
export const BRIEFING_LIMIT = 50;
const limit = pageParam(BRIEFING_LIMIT, 1000);

const account = {
  id: z.int(),
  name: z.string(),
  image_url: z.string().nullable(),
  owner_name: z.string().nullable(),
  /** Major units of the company's currency. */
  mrr: z.number(),
  /** Rounded up. Null without data for half of the weight. */
  health: z.int().nullable(),
};

export const AccountRisk = z
  .object({
    ...account,
    health_change: z.int().nullable(),
    renewal: day.nullable(),
    /** In the order of `RISK_REASONS`; at least one. */
    reasons: z.array(z.enum(RISK_REASONS)),
  })
  .meta({ id: 'AccountRisk' });
export type AccountRisk = z.infer<typeof AccountRisk>;

/** An account whose values differ from those of an earlier day. A value before is null if the account did not exist or had none. */
export const AccountChange = z
  .object({
    ...account,
    mrr_before: z.number(),
    health_before: z.int().nullable(),
    open_cases: z.int().nullable(),
    open_cases_before: z.int().nullable(),
    renewal: day.nullable(),
    renewal_before: day.nullable(),
    /** In the order of `CHANGE_KINDS`; at least one. */
    kinds: z.array(z.enum(CHANGE_KINDS)),
  })
  .meta({ id: 'AccountChange' });
export type AccountChange = z.infer<typeof AccountChange>;

/** Without a period, a week. */
const days = optionalParam(
  wholeNumber.refine((value) => (CHANGE_DAYS as readonly number[]).includes(value), 'Days must be 7, 30 or 90.'),
);

export const briefings = {
  findRisks: endpoint({
    method: 'GET',
    path: '/v1/api/briefings/risks/',
    access: 'session',
    summary: 'List active accounts with reasons why they are at risk, most reasons first, then by MRR',
    query: z.object({
      pageNum: pageNumber,
      limit,
      reason: optionalParam(z.enum(RISK_REASONS)),
      ...ownerScopeQuery,
    }),
    response: ok(
      z.object({
        listing: z.array(AccountRisk),
        has_next: z.boolean(),
        total_records: z.int(),
        /** MRR of all accounts of the list. */
        mrr: z.number(),
      }),
    ),
  }),
  findChanges: endpoint({
    method: 'GET',
    path: '/v1/api/briefings/changes/',
    access: 'session',
    summary: 'List accounts whose values changed within 7, 30 or 90 days, largest change of MRR first',
    query: z.object({
      pageNum: pageNumber,
      limit,
      days,
      kind: optionalParam(z.enum(CHANGE_KINDS)),
      ...ownerScopeQuery,
    }),
    response: ok(
      z.object({
        listing: z.array(AccountChange),
        has_next: z.boolean(),
        total_records: z.int(),
        /** The day with which today is compared. */
        since: day,
        /** MRR of all accounts of the list on both days. */
        mrr: z.number(),
        mrr_before: z.number(),
      }),
    ),
  }),
};
