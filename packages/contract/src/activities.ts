/** Recent activity on a user's accounts. Rows 3-dashboard-widgets, 1-portfolio. */
import { z } from 'zod';
import { endpoint, optionalParam, ok, ownerScopeQuery, pageParam } from './kit.ts';

/** Page size that the screen requests. */
export const ACTIVITIES_LIMIT = 10;

/** Types of activities. */
export const ACTIVITY_TYPES = [
  'Account Created',
  'Account Churned',
  'Play Initiated',
  'Action Completed',
  'Case Opened',
  'Case Closed',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

const INSTANT_MESSAGE = 'Must be a timestamp such as 2026-11-20T09:30:00.000000Z.';
/** A timestamp with up to six decimals of a second, within the supported range of years. */
const instant = z.iso
  .datetime({ offset: true, error: INSTANT_MESSAGE })
  .max(40, INSTANT_MESSAGE)
  .refine((at) => at >= '1900' && at < '2200', INSTANT_MESSAGE);

export const Activity = z
  .object({
    id: z.int(),
    /** The account of the activity. */
    account_id: z.int(),
    name: z.string(),
    /** ISO timestamp with six decimals. It is unique within the list and serves as the cursor for older activities. */
    date: z.string(),
    text: z.string(),
    type: z.enum(ACTIVITY_TYPES),
    read_only: z.boolean(),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof Activity>;

export const activities = {
  findActivities: endpoint({
    method: 'GET',
    path: '/v1/api/portfolio/activities/',
    access: 'session',
    summary: 'List events of the accounts before datetime, newest first',
    query: z.object({
      datetime: optionalParam(instant),
      limit: pageParam(ACTIVITIES_LIMIT, 1000),
      ...ownerScopeQuery,
    }),
    response: ok(z.object({ data: z.array(Activity) })),
  }),
};
