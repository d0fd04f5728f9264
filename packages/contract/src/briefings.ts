/**
 * What a customer success manager looks at first: accounts at risk, what changed since a day, and the brief of an account. They are
 * computed without a model, which only summarizes them on request (decision 8).
 */
import { z } from 'zod';
import { Statement } from './assistant.ts';
import { AccountHealth } from './health/metrics.ts';
import { day, endpoint, id, ok, optionalParam, ownerScopeQuery, pageNumber, pageParam, wholeNumber } from './kit.ts';
import { PRIORITIES } from './rules/actions.ts';
import { CHANGE_DAYS, CHANGE_KINDS, RISK_REASONS, SUMMARY_LIMIT } from './rules/briefings.ts';
import { ACTIVITY_KINDS } from './rules/notes.ts';
import { PLAN_STATES } from './rules/success-plans.ts';
import { CASE_PRIORITIES } from './support-cases.ts';

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

const instant = z.iso.datetime();

const BriefMeeting = z.object({ id: z.int(), title: z.string(), start: instant, end: instant, all_day: z.boolean() });

/** What to know before a call. Lists contain the first records; their number is beside them. */
export const AccountBrief = z
  .object({
    account: z.object({
      id: z.int(),
      name: z.string(),
      image_url: z.string().nullable(),
      status: z.enum(['Active', 'Closed']),
      plan: z.string(),
      owner_name: z.string().nullable(),
    }),
    /** The company's day, and the day with which it is compared. */
    as_of: day,
    since: day,
    /** Major units of the company's currency. */
    mrr: z.number(),
    /** A month before. */
    mrr_before: z.number(),
    /** Percent. Null without an MRR a month before. */
    mrr_change: z.number().nullable(),
    renewal: day.nullable(),
    auto_renewal: z.boolean().nullable(),
    health: AccountHealth,
    /** Values of today and of the earlier day; null without usage. */
    usage: z.object({
      /** Uses within 30 days, and within the 30 days before. */
      uses: z.int().nullable(),
      uses_before: z.int().nullable(),
      /** Active users within 30 days. */
      users: z.int().nullable(),
      users_before: z.int().nullable(),
      /** Percent of the entitled seats. */
      license_utilization: z.number().nullable(),
      license_utilization_before: z.number().nullable(),
    }),
    /** What changed within 30 days, as in the list of changes. Null if nothing did. */
    change: z.object(AccountChange.shape).nullable(),
    /** Pending ones, the earliest due first. */
    actions: z.object({
      total: z.int(),
      listing: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          priority: z.enum(PRIORITIES),
          due: day.nullable(),
          owner_name: z.string().nullable(),
          play_id: z.int(),
          play_name: z.string(),
        }),
      ),
    }),
    /** Plays in progress, the earliest due first. */
    plays: z.object({
      total: z.int(),
      listing: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          total_actions: z.int(),
          pending_actions: z.int(),
          due: day.nullable(),
        }),
      ),
    }),
    /** Plans that are not complete, the earliest due first. */
    plans: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        state: z.enum(PLAN_STATES),
        due: day,
        total_objectives: z.int(),
        completed_objectives: z.int(),
        owner_name: z.string().nullable(),
      }),
    ),
    /** The newest ones. */
    notes: z.array(
      z.object({
        id: z.int(),
        /** The beginning of the text, without markup. */
        text: z.string(),
        /** What the note logs; null if it is only a text. */
        activity: z.enum(ACTIVITY_KINDS).nullable(),
        /** The day of the logged activity, otherwise that of the note. */
        day,
        author: z.string().nullable(),
      }),
    ),
    /** Of the connected calendars of all users. A meeting that is going on is the next one. */
    next_meeting: BriefMeeting.nullable(),
    last_meeting: BriefMeeting.nullable(),
    /** Open support cases, newest first. */
    cases: z.object({
      open: z.int(),
      escalated: z.int(),
      listing: z.array(
        z.object({
          id: z.int(),
          subject: z.string(),
          priority: z.enum(CASE_PRIORITIES),
          escalated: z.boolean(),
          submitted_at: instant,
        }),
      ),
    }),
    /** Pinned contacts first. */
    contacts: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        email: z.string(),
        title: z.string().nullable(),
        department: z.string().nullable(),
        is_pinned: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'AccountBrief' });
export type AccountBrief = z.infer<typeof AccountBrief>;

/** A row of a briefing that a statement is based on. */
const SummarySource = z.object({
  /** Its number in the summary, from 1. */
  n: z.int(),
  label: z.string(),
  /** Where the application shows the record, from the hash on. */
  address: z.string(),
});
export type SummarySource = z.infer<typeof SummarySource>;

/** A text of the model about the rows of a briefing. It contains no links; those of its sources are built from ids. */
export const BriefingSummary = z
  .object({
    statements: z.array(Statement),
    /** The rows that the statements name, in the order of their numbers. */
    sources: z.array(SummarySource),
    /** Rows that the model read, and rows of the briefing. */
    rows: z.int(),
    total_records: z.int(),
  })
  .meta({ id: 'BriefingSummary' });
export type BriefingSummary = z.infer<typeof BriefingSummary>;

const riskFilters = { reason: optionalParam(z.enum(RISK_REASONS)), ...ownerScopeQuery };
const changeFilters = { days, kind: optionalParam(z.enum(CHANGE_KINDS)), ...ownerScopeQuery };
/** The first rows of a list, as the screen shows them. */
const summaryLimit = pageParam(BRIEFING_LIMIT, SUMMARY_LIMIT);

const PATH = '/v1/api/briefings/';
const BRIEF_PATH = '/v1/api/accounts/{id}/brief/';
/** A summary changes nothing but the monthly use of the model. */
const summarizing = {
  method: 'POST',
  access: 'session',
  effect: 'own',
  perMinute: 20,
  ownTransactions: true,
} as const;

export const briefings = {
  findRisks: endpoint({
    method: 'GET',
    path: `${PATH}risks/`,
    access: 'session',
    summary: 'List active accounts with reasons why they are at risk, most reasons first, then by MRR',
    query: z.object({ pageNum: pageNumber, limit, ...riskFilters }),
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
    path: `${PATH}changes/`,
    access: 'session',
    summary: 'List accounts whose values changed within 7, 30 or 90 days, largest change of MRR first',
    query: z.object({ pageNum: pageNumber, limit, ...changeFilters }),
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
  getAccountBrief: endpoint({
    method: 'GET',
    path: BRIEF_PATH,
    access: 'session',
    summary: 'Get what to know about an account before a call',
    params: z.object({ id }),
    response: ok(AccountBrief),
  }),
  summarizeRisks: endpoint({
    ...summarizing,
    path: `${PATH}risks/summary/`,
    summary: 'Summarize the first accounts at risk with the model',
    query: z.object({ limit: summaryLimit, ...riskFilters }),
    response: ok(BriefingSummary),
  }),
  summarizeChanges: endpoint({
    ...summarizing,
    path: `${PATH}changes/summary/`,
    summary: 'Summarize the first changed accounts with the model',
    query: z.object({ limit: summaryLimit, ...changeFilters }),
    response: ok(BriefingSummary),
  }),
  summarizeAccount: endpoint({
    ...summarizing,
    path: `${BRIEF_PATH}summary/`,
    summary: 'Summarize the brief of an account with the model',
    params: z.object({ id }),
    response: ok(BriefingSummary),
  }),
};
