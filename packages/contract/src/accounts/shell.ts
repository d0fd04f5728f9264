/** The frame around an account page: name, tabs, previous and next account in a list, and meetings. Rows 2-account-tabs. */
import { z } from 'zod';
import { accountListQuery, pinned_first } from '../accounts.ts';
import { endpoint, id, optionalParam, ok } from '../kit.ts';
import { STRATEGIES } from '../rules/strategies.ts';

const Neighbor = z.object({ id: z.int(), name: z.string(), read_only_account: z.boolean() });
/** An ISO 8601 timestamp. */
const instant = z.iso.datetime({ offset: true, error: 'Must be a time such as 2026-11-22T09:00:00Z.' });
const Meeting = z.object({
  id: z.string(),
  title: z.string(),
  start: instant,
  end: instant,
  attendees: z.array(z.string()),
});
/** A meeting in the calendar of the caller. */
const OwnMeeting = Meeting.extend({
  /** Id of the event in the calendar. */
  event_id: z.string(),
  join_url: z.string().nullable(),
  all_day: z.boolean(),
});
export type OwnMeeting = z.infer<typeof OwnMeeting>;

export const accountShell = {
  findTabs: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/tabs/',
    access: 'session',
    summary: 'List the tabs of the account page for the caller, and the tab that opens by default',
    query: z.object({ account_id: optionalParam(id), menuId: optionalParam(id) }),
    response: ok(
      z.object({
        tabs: z.array(
          z.object({
            id: z.string(),
            key: z.string(),
            name: z.string(),
            /** Relative to the address of the account: `/{id}/{route}`. */
            route: z.string(),
            /** Zero-based. */
            position: z.int(),
            is_default: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  getName: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/get-account-name/{id}',
    access: 'session',
    summary: 'Get the name of an account',
    params: z.object({ id }),
    response: ok(z.object({ account_id: z.int(), account_name: z.string() })),
  }),
  findNeighbors: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/neighbors/',
    access: 'session',
    summary: 'Get the previous and next account in a filtered and sorted list',
    params: z.object({ id }),
    query: accountListQuery.extend({ pinned_first }),
    response: ok(z.object({ previous: Neighbor.nullable(), next: Neighbor.nullable() })),
  }),
  findMeetings: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/get-upcoming-meetings/',
    access: 'session',
    personOnly: 'mailbox',
    summary: 'List meetings with people of an account in a period; empty without a connected calendar',
    /** Start and end, and comma-separated email addresses of contacts. */
    query: z.object({ min: instant, max: instant, q: z.string().max(35_000).default('') }),
    response: ok(z.object({ result: z.array(OwnMeeting), auth_method: z.enum(STRATEGIES) })),
  }),
  findAppointments: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/appointments/',
    access: 'session',
    summary: 'List upcoming appointments with an account; empty without a connected calendar',
    params: z.object({ id }),
    response: ok(z.object({ appointments: z.array(Meeting) })),
  }),
};
