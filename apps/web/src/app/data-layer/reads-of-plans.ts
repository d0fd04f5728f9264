/** The expected requests of the queries of these features. */
import * as notifications from '../../core/notifications/queries.ts';
import * as playbooksWorkspace from '../../domains/playbooks/workspace/queries.ts';
import * as reports from '../../builder/reports/queries.ts';
import * as successPlans from '../../domains/success-plans/queries.ts';
import * as successPlansChoices from '../../domains/success-plans/choices/queries.ts';
import type { Reads } from './calls.ts';

export const READS_OF_PLANS: Reads = {
  'playbooks/workspace.logPages': [
    [
      () => playbooksWorkspace.logPages({ playId: 4 }),
      'always asked anew',
      'GET /v1/api/actions/logs/?playId=4&pageNum=1',
      'GET /v1/api/actions/logs/?playId=4&pageNum=2',
    ],
    [
      () => playbooksWorkspace.logPages({ playId: 4, actionId: 9 }),
      'always asked anew',
      'GET /v1/api/actions/logs/?playId=4&actionId=9&pageNum=1',
      'GET /v1/api/actions/logs/?playId=4&actionId=9&pageNum=2',
    ],
  ],
  'playbooks/workspace.notePages': [
    [
      () => playbooksWorkspace.notePages({ playId: 4 }),
      'always asked anew',
      'GET /v1/api/plays/notes/?playId=4&pageNum=1',
      'GET /v1/api/plays/notes/?playId=4&pageNum=2',
    ],
    [
      () => playbooksWorkspace.notePages({ playId: 4, actionId: 9 }),
      'always asked anew',
      'GET /v1/api/plays/notes/?playId=4&actionId=9&pageNum=1',
      'GET /v1/api/plays/notes/?playId=4&actionId=9&pageNum=2',
    ],
  ],
  'playbooks/workspace.assetPages': [
    [
      () => playbooksWorkspace.assetPages({ playId: 4 }),
      'always asked anew',
      'GET /v1/api/plays/assets/?playId=4&pageNum=1',
      'GET /v1/api/plays/assets/?playId=4&pageNum=2',
    ],
    [
      () => playbooksWorkspace.assetPages({ playId: 4, actionId: 9 }),
      'always asked anew',
      'GET /v1/api/plays/assets/?playId=4&actionId=9&pageNum=1',
      'GET /v1/api/plays/assets/?playId=4&actionId=9&pageNum=2',
    ],
  ],
  'success-plans.planPages': [
    [
      () => successPlans.planPages(7),
      'always asked anew',
      'GET /v1/api/success-plan/?accountId=7&page_num=1&limit=100',
      'GET /v1/api/success-plan/?accountId=7&page_num=2&limit=100',
    ],
  ],
  'success-plans.planQuery': [
    [() => successPlans.planQuery(7, 4), 'always asked anew', 'GET /v1/api/success-plan/?accountId=7&planId=4'],
  ],
  'success-plans.criteriaQuery': [
    [() => successPlans.criteriaQuery, '', 'GET /v1/api/success-criteria/?page_num=1&limit=1000'],
  ],
  'success-plans.milestonesQuery': [[() => successPlans.milestonesQuery, '', 'GET /v1/api/success-plan/milestones/']],
  'success-plans.pointPages': [
    [
      () => successPlans.pointPages(5),
      'always asked anew',
      'GET /v1/api/success-plan/objective/series?objectiveId=5&pageNum=1&limit=10',
      'GET /v1/api/success-plan/objective/series?objectiveId=5&pageNum=2&limit=10',
    ],
  ],
  'success-plans/choices.planChoicesQuery': [
    [
      () => successPlansChoices.planChoicesQuery('criteria'),
      'always asked anew',
      'GET /v1/api/admin/success-plans/criteria/',
    ],
    [
      () => successPlansChoices.planChoicesQuery('milestones'),
      'always asked anew',
      'GET /v1/api/admin/success-plans/milestones/',
    ],
  ],
  'notifications.notificationsQuery': [
    [() => notifications.notificationsQuery, 'always asked anew', 'GET /v1/api/notices/'],
  ],
  'notifications.digestQuery': [[() => notifications.digestQuery, 'always asked anew', 'GET /v1/api/notices/digest/']],
  'reports.deliveryQuery': [
    [
      () => reports.deliveryQuery({ pageId: 4 }),
      'always asked anew, dropped after 0 ms',
      'GET /v1/api/report-delivery/4',
    ],
    [
      () => reports.deliveryQuery({ pageId: 4, accountId: 7 }),
      'always asked anew, dropped after 0 ms',
      'GET /v1/api/report-delivery/4?account_id=7',
    ],
  ],
  'reports.recipientUsersQuery': [[() => reports.recipientUsersQuery, '', 'GET /v1/api/get_all_users/']],
  'reports.recipientTeamsQuery': [[() => reports.recipientTeamsQuery, '', 'GET /v1/api/team/get_team_list/']],
  'reports.categoriesQuery': [[() => reports.categoriesQuery, '', 'GET /v1/api/team/get_category_listing/']],
  'reports.peopleQuery': [[() => reports.peopleQuery, '', 'GET /v1/api/team/get_report_users/']],
  'reports.teamsQuery': [[() => reports.teamsQuery, '', 'GET /v1/api/team/get_team_listing/']],
  'reports.accountChoicesQuery': [
    [
      () => reports.accountChoicesQuery('ald'),
      '',
      'GET /v1/api/accounts/fetch-csm-accounts/?pageNum=1&limit=100&search=ald',
    ],
  ],
};
