/**
 * Reports for team leads: pages of scope Report are the categories, their components the reports. Each category can be
 * read by user, by team or by account. Rows 1-reports-01 to 18, 1-S-55, decision 42.
 */
import { z } from 'zod';
import { Data } from '../components.ts';
import { asOfQuery, endpoint, id, ok, optionalParam, pageNumber, pageParam, shortText } from '../kit.ts';
import { REPORT_PERIODS } from '../rules/report-period.ts';
import { REPORT_TYPES } from '../rules/report-types.ts';
import { TeamMembers } from './delivery.ts';

export const ReportCategory = z.object({
  /** The id of the page. */
  id: z.int(),
  name: z.string(),
  type: z.enum(REPORT_TYPES),
});
export type ReportCategory = z.infer<typeof ReportCategory>;

export const ReportMeta = z.object({
  id: z.int(),
  name: z.string(),
  meta: z.object({
    /** `x` and `y` are columns of the data. Null for tables and tiles. */
    chart: z.object({ type: z.string(), x: z.string(), y: z.array(z.string()), title: z.string() }).nullable(),
    /** What the report shows and how it is computed. */
    guide: z.string(),
    /** The columns of the data. */
    table: z.array(z.object({ key: z.string(), label: z.string(), format: z.string() })),
  }),
});
export type ReportMeta = z.infer<typeof ReportMeta>;

const SELECTOR_MESSAGE = 'Either reportId or reportName is required.';

export const insights = {
  findCategories: endpoint({
    method: 'GET',
    path: '/v1/api/team/get_category_listing/',
    access: 'session',
    summary: 'List the categories of reports that the caller can open, by user, by team and by account',
    response: ok(z.object({ categories: z.array(ReportCategory) })),
  }),
  findReports: endpoint({
    method: 'GET',
    path: '/v1/api/team/get_reports_meta/',
    access: 'session',
    summary: 'List the reports of a category with their charts, guides and columns',
    query: z.object({ pageId: id }),
    response: ok(z.object({ reports: z.array(ReportMeta) })),
  }),
  getReportData: endpoint({
    method: 'GET',
    path: '/v1/api/team/get_report_data/',
    access: 'session',
    summary: 'Get the data of a report for the accounts of a user or a team, or for one account',
    query: z
      .object({
        reportId: optionalParam(id),
        reportName: optionalParam(shortText),
        userId: optionalParam(id),
        teamId: optionalParam(id),
        accountId: optionalParam(id),
        pageNumber,
        pageSize: pageParam(undefined, 1000),
        report_period: optionalParam(z.enum(REPORT_PERIODS)),
        ...asOfQuery.shape,
      })
      .refine(({ reportId, reportName }) => (reportId === undefined) !== (reportName === undefined), {
        path: ['reportId'],
        message: SELECTOR_MESSAGE,
      }),
    asText: true,
    response: ok(Data),
  }),
  findTeamUsers: endpoint({
    method: 'GET',
    path: '/v1/api/team/get_team_users/',
    access: 'session',
    summary: 'List the active members of a team that the caller leads or may read',
    query: z.object({ teamId: id }),
    response: ok(z.object({ users: TeamMembers.shape.users_list })),
  }),
  findPeople: endpoint({
    method: 'GET',
    path: '/v1/api/team/get_report_users/',
    access: 'session',
    summary:
      'List the active users whose reports the caller can read: everyone, or the caller and the teams that they lead',
    response: ok(z.object({ users: TeamMembers.shape.users_list })),
  }),
  findTeams: endpoint({
    method: 'GET',
    path: '/v1/api/team/get_team_listing/',
    access: 'session',
    summary: 'List the teams that the caller leads or may read, with their active members',
    response: ok(z.object({ teams: z.array(TeamMembers) })),
  }),
};
