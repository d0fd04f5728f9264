/**
 * Scheduled email delivery of a page, with at most one schedule per page and account. Rows 1-report-delivery-01 to 18, 1-S-56 to 58,
 * decisions 39 to 41.
 */
import { z } from 'zod';
import { done, endpoint, id, optionalParam, ok } from '../kit.ts';
import { normalizeCron, validateSchedule, REPEATS } from '../rules/schedule.ts';

/** Maximum number of users and teams per report. */
export const RECIPIENT_LIMIT = 500;

const part = (min: number, max: number) => z.int().min(min).max(max);
/** Fields that a repeat interval does not use retain their default. */
export const CronInput = z.strictObject({
  seconds: part(0, 59).default(0),
  minutes: part(0, 59).default(0),
  hours: part(0, 23).default(0),
  day: part(1, 31).default(1),
  weeks: part(1, 54).default(1),
  /** 0 is Sunday. */
  weekdays: z.array(part(0, 6)).max(7).default([]),
  monthdays: z.array(part(1, 31)).max(31).default([]),
  months: z.array(part(1, 12)).max(12).default([]),
});

const ScheduleInput = z
  .strictObject({ repeat: z.enum(REPEATS), cron: CronInput, starts_on: z.string().max(10).optional() })
  .transform(({ repeat, cron }) => ({ repeat, cron: normalizeCron(repeat, cron) }))
  .superRefine((schedule, context) => {
    const issue = validateSchedule(schedule);
    if (issue) context.addIssue({ code: 'custom', path: ['cron', issue.key], message: issue.reason });
  });
export type ScheduleInput = z.infer<typeof ScheduleInput>;

const recipients = z
  .array(z.int().positive())
  .max(RECIPIENT_LIMIT, `At most ${RECIPIENT_LIMIT} can be selected.`)
  .transform((ids) => [...new Set(ids)])
  .default([]);

/** A route of the application, as shown in the address bar from the hash on. */
const HASH_ROUTE = /^#!?\/(?!\/)[^\s"<>\\`]*$/;

/** A team in the format of all team lists outside the administration (1-C-37, 1-S-55), with its active members sorted by name. */
export const TeamMembers = z.object({
  team_id: z.int(),
  name: z.string(),
  users_list: z.array(z.object({ user_id: z.int(), name: z.string() })),
});
export type TeamMembers = z.infer<typeof TeamMembers>;

export const DeliveryBody = z
  .object({
    type: z.literal('DSR', 'Must be DSR.'),
    page_url: z
      .string()
      .max(2000)
      .regex(HASH_ROUTE, 'Must be a page of this application, such as #!/dashboard/Home/1.'),
    user_recipients: recipients,
    team_recipients: recipients,
    schedule: ScheduleInput,
    /** The schedule as replies contain it. It is ignored in favor of `schedule`. */
    config: z.unknown().optional(),
  })
  .refine((body) => body.user_recipients.length + body.team_recipients.length > 0, {
    path: ['user_recipients'],
    message: 'Choose at least one recipient.',
  });
export type DeliveryBody = z.infer<typeof DeliveryBody>;

const StoredSchedule = z.object({
  repeat: z.enum(REPEATS),
  cron: z.object({
    seconds: z.int(),
    minutes: z.int(),
    hours: z.int(),
    day: z.int(),
    weeks: z.int(),
    weekdays: z.array(z.int()).readonly(),
    monthdays: z.array(z.int()).readonly(),
    months: z.array(z.int()).readonly(),
  }),
  /** The start for counting days and weeks. */
  starts_on: z.string(),
});

export const RUN_STATUSES = ['running', 'sent', 'failed'] as const;

export const ReportDelivery = z.object({
  id: z.int(),
  page_id: z.int(),
  account_id: z.int().nullable(),
  type: z.literal('DSR'),
  page_url: z.string(),
  user_recipients: z.array(z.int()),
  team_recipients: z.array(z.int()),
  schedule: StoredSchedule,
  config: z.object({ schedule: StoredSchedule }),
  owner: z.object({ user_id: z.int(), name: z.string() }),
  /** True for the owner and for ADM, DA and CSO. */
  may_change: z.boolean(),
  next_run_at: z.iso.datetime().nullable(),
  last_run: z
    .object({
      due_at: z.iso.datetime(),
      status: z.enum(RUN_STATUSES),
      recipients: z.int(),
      error: z.string().nullable(),
    })
    .nullable(),
});
export type ReportDelivery = z.infer<typeof ReportDelivery>;

const PageParams = z.object({ page_id: id });
const AccountQuery = z.object({ account_id: optionalParam(id) });
const path = '/v1/api/report-delivery/{page_id}';

export const reportDelivery = {
  getReportDelivery: endpoint({
    method: 'GET',
    path,
    access: 'session',
    summary: 'Get the scheduled report of a page, or of a page for one account, or null',
    params: PageParams,
    query: AccountQuery,
    response: ok(ReportDelivery.nullable()),
  }),
  createReportDelivery: endpoint({
    method: 'POST',
    path,
    access: 'session',
    effect: 'changes',
    summary: 'Create a scheduled report of a page',
    params: PageParams,
    query: AccountQuery,
    body: DeliveryBody,
    response: ok(ReportDelivery),
  }),
  updateReportDelivery: endpoint({
    method: 'PUT',
    path,
    access: 'session',
    effect: 'changes',
    summary: 'Change recipients and schedule of a report; only for its owner, ADM, DA and CSO',
    params: PageParams,
    query: AccountQuery,
    body: DeliveryBody,
    response: ok(ReportDelivery),
  }),
  deleteReportDelivery: endpoint({
    method: 'DELETE',
    path,
    access: 'session',
    effect: 'changes',
    summary: 'Delete a scheduled report; only for its owner, ADM, DA and CSO',
    params: PageParams,
    query: AccountQuery,
    response: done,
  }),
  findRecipientUsers: endpoint({
    method: 'GET',
    path: '/v1/api/get_all_users/',
    access: 'session',
    summary: 'List active users by name, for selection',
    response: ok(
      z.object({
        users: z.array(
          z.object({ user_id: z.int(), first_name: z.string(), last_name: z.string(), email: z.string() }),
        ),
      }),
    ),
  }),
  findRecipientTeams: endpoint({
    method: 'GET',
    path: '/v1/api/team/get_team_list/',
    access: 'session',
    summary: 'List teams by name, for selection',
    response: ok(z.object({ teams: z.array(TeamMembers) })),
  }),
};
