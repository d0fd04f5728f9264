/** The expected requests of the queries of these features. */
import * as analytics from '../../core/analytics/queries.ts';
import * as announcements from '../../core/announcements/queries.ts';
import * as companyArchive from '../../core/company-archive/queries.ts';
import * as navigation from '../../core/navigation/queries.ts';
import * as imports from '../../core/imports/queries.ts';
import * as kpis from '../../builder/kpis/queries.ts';
import * as mail from '../../core/mail/queries.ts';
import * as mailConnections from '../../core/mail-connections/queries.ts';
import * as mailTemplates from '../../core/mail/templates/queries.ts';
import * as pages from '../../builder/pages/queries.ts';
import * as pagesBuilder from '../../builder/pages/builder/queries.ts';
import * as people from '../../core/people/queries.ts';
import * as peopleProfile from '../../core/people/profile/queries.ts';
import * as tenantsSettings from '../../core/tenants/settings/queries.ts';
import * as tenantsSetup from '../../core/tenants/setup/queries.ts';
import type { Reads } from './calls.ts';
import { KPI, SYSTEM_KPI } from './samples.ts';

export const READS_OF_SETTINGS: Reads = {
  'analytics.analyticsQuery': [[() => analytics.analyticsQuery, '', 'GET /v1/api/analytics/']],
  'announcements.announcementPages': [
    [
      () => announcements.announcementPages,
      'always asked anew',
      'GET /v1/api/announcements/?page_num=1&limit=20',
      'GET /v1/api/announcements/?page_num=2&limit=20',
    ],
  ],
  'announcements.editedAnnouncementPages': [
    [
      () => announcements.editedAnnouncementPages,
      'always asked anew',
      'GET /v1/api/admin/announcements/?pageNum=1&limit=50',
      'GET /v1/api/admin/announcements/?pageNum=2&limit=50',
    ],
  ],
  'company-archive.transfersQuery': [
    [() => companyArchive.transfersQuery, 'always asked anew', 'GET /v1/api/admin/company-archive/'],
  ],
  'company-archive.deletionQuery': [
    [() => companyArchive.deletionQuery, 'always asked anew', 'GET /v1/api/company-deletion/'],
  ],
  'imports.importsQuery': [
    [
      () => imports.importsQuery,
      'always asked anew',
      'GET /v1/api/admin/imports/?pageNum=1&limit=50',
      'GET /v1/api/admin/imports/?pageNum=2&limit=50',
    ],
  ],
  'imports.importQuery': [[() => imports.importQuery(4), 'always asked anew', 'GET /v1/api/admin/imports/4/']],
  'imports.previewQuery': [
    [
      () => imports.previewQuery(4),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/imports/4/preview/?limit=50',
    ],
  ],
  'imports.errorsQuery': [
    [
      () => imports.errorsQuery(4),
      'always asked anew',
      'GET /v1/api/admin/imports/4/faults/?pageNum=1&limit=1000',
      'GET /v1/api/admin/imports/4/faults/?pageNum=2&limit=1000',
    ],
    [
      () => imports.errorsQuery(4, { column: 'ARR', reason: 'No number.' }),
      'always asked anew',
      'GET /v1/api/admin/imports/4/faults/?column=ARR&reason=No number.&pageNum=1&limit=1000',
      'GET /v1/api/admin/imports/4/faults/?column=ARR&reason=No number.&pageNum=2&limit=1000',
    ],
  ],
  'imports.mappingsQuery': [
    [() => imports.mappingsQuery('accounts'), '', 'GET /v1/api/admin/imports/mappings/?kind=accounts'],
    [() => imports.mappingsQuery('contacts'), '', 'GET /v1/api/admin/imports/mappings/?kind=contacts'],
  ],
  'kpis.allKpis': [[() => kpis.allKpis, '', 'GET /v1/api/kpi/all/']],
  'kpis.kpiResult': [
    [() => kpis.kpiResult(KPI, undefined), 'the last answer stays', 'GET /v1/api/userkpi/result/?kpiId=4'],
    [() => kpis.kpiResult(KPI, 7), 'the last answer stays', 'GET /v1/api/userkpi/result/?kpiId=4&accountId=7'],
    [
      () => kpis.kpiResult(SYSTEM_KPI, undefined),
      'the last answer stays',
      'GET /v1/api/accounts/kpi/?active=true&type=totalarr',
    ],
    [() => kpis.kpiResult(SYSTEM_KPI, 7), 'the last answer stays', 'GET /v1/api/accounts/7/kpi/?type=totalarr'],
    [
      () => kpis.kpiResult(SYSTEM_KPI, undefined, { period: 'Last Month', owner_scope: 'mine' }),
      'the last answer stays',
      'GET /v1/api/accounts/kpi/?active=true&type=totalarr&with_others=true&period=Last Month&owner_scope=mine',
    ],
  ],
  'kpis.authoredKpis': [
    [() => kpis.authoredKpis(), 'always asked anew, the last answer stays', 'GET /v1/api/admin/kpi/?limit=1000'],
    [
      () => kpis.authoredKpis('arr'),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/kpi/?limit=1000&q=arr',
    ],
  ],
  'kpis.formulaList': [
    [
      () => kpis.formulaList(),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/kpi/formulas/?limit=1000',
    ],
    [
      () => kpis.formulaList('arr'),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/kpi/formulas/?limit=1000&q=arr',
    ],
  ],
  'kpis.templateList': [
    [
      () => kpis.templateList(),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/kpi/templates/?limit=1000',
    ],
    [
      () => kpis.templateList('arr'),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/kpi/templates/?limit=1000&q=arr',
    ],
  ],
  'kpis.categoryList': [[() => kpis.categoryList, 'always asked anew', 'GET /v1/api/admin/kpi/templatecategory/']],
  'kpis.datasetList': [[() => kpis.datasetList, '', 'GET /v1/api/admin/datasets/']],
  'kpis.trackingQuery': [[() => kpis.trackingQuery(4), 'always asked anew', 'GET /v1/api/admin/kpi/tracking/4/']],
  'kpis.kpiPreview': [
    [
      () => kpis.kpiPreview({ name: 'K' } as never, { user: 3, account: 7 }),
      'always asked anew, dropped after 0 ms, the last answer stays',
      'POST /v1/api/admin/kpi/preview/ {"kpi":{"name":"K"},"user_id":3,"account_id":7}',
    ],
    [
      () => kpis.kpiPreview({ name: 'K' } as never, { user: null, account: null }),
      'always asked anew, dropped after 0 ms, the last answer stays',
      'POST /v1/api/admin/kpi/preview/ {"kpi":{"name":"K"},"user_id":null,"account_id":null}',
    ],
  ],
  'kpis.formulaPreview': [
    [
      () => kpis.formulaPreview({ name: 'F' } as never, { user: 3, account: 7 }),
      'always asked anew, dropped after 0 ms, the last answer stays',
      'POST /v1/api/admin/kpi/formulas/preview/ {"formula":{"name":"F"},"user_id":3,"account_id":7}',
    ],
  ],
  'kpis.healthPreview': [
    [
      () => kpis.healthPreview([{ kpi: 'engagement', weightage: 100, min: 0, max: 20 }]),
      'always asked anew, dropped after 0 ms, the last answer stays',
      'POST /v1/api/admin/health-score/preview/ {"measures":[{"kpi":"engagement","weightage":100,"min":0,"max":20}]}',
    ],
  ],
  'kpis.seriesQuery': [
    [() => kpis.seriesQuery(4, null, false), 'always asked anew', 'GET /v1/api/admin/kpi/series/?kpiId=4'],
    [
      () => kpis.seriesQuery(4, 7, true),
      'always asked anew',
      'GET /v1/api/admin/kpi/series/?kpiId=4&preview=true&accountId=7',
    ],
  ],
  'kpis.healthScoreQuery': [[() => kpis.healthScoreQuery, 'always asked anew', 'GET /v1/api/admin/health-score/']],
  'mail.mailsQuery': [
    [
      () => mail.mailsQuery,
      'always asked anew',
      'GET /v1/api/admin/outgoing-mail/?pageNum=1&limit=50',
      'GET /v1/api/admin/outgoing-mail/?pageNum=2&limit=50',
    ],
  ],
  'mail.mailQuery': [[() => mail.mailQuery(4), 'always asked anew', 'GET /v1/api/admin/outgoing-mail/4/']],
  'mail-connections.ownConnectionQuery': [
    [() => mailConnections.ownConnectionQuery, 'always asked anew', 'GET /v1/api/mail-connection/'],
  ],
  'mail-connections.connectionsQuery': [
    [
      () => mailConnections.connectionsQuery,
      'always asked anew',
      'GET /v1/api/admin/mail-connections/?pageNum=1&limit=100',
      'GET /v1/api/admin/mail-connections/?pageNum=2&limit=100',
    ],
  ],
  'mail/templates.templatePages': [
    [
      () => mailTemplates.templatePages,
      'always asked anew',
      'GET /v1/api/admin/email-templates/?pageNum=1&limit=50',
      'GET /v1/api/admin/email-templates/?pageNum=2&limit=50',
    ],
  ],
  'navigation.menuQuery': [[() => navigation.menuQuery, 'fresh for Infinity ms', 'GET /v1/api/menu/']],
  'pages.pageDetail': [
    [() => pages.pageDetail(4), 'fresh for 300000 ms', 'GET /v1/api/component/page/detail/?id=4'],
    [() => pages.pageDetail(4, 7), 'fresh for 300000 ms', 'GET /v1/api/component/page/detail/?id=4&account_id=7'],
  ],
  'pages/builder.pagePages': [
    [
      () => pagesBuilder.pagePages(),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/pages/?pageNum=1&limit=100',
      'GET /v1/api/admin/pages/?pageNum=2&limit=100',
    ],
    [
      () => pagesBuilder.pagePages('own'),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/pages/?q=own&pageNum=1&limit=100',
      'GET /v1/api/admin/pages/?q=own&pageNum=2&limit=100',
    ],
  ],
  'pages/builder.pageChoices': [[() => pagesBuilder.pageChoices, 'always asked anew', 'GET /v1/api/admin/pages/']],
  'pages/builder.authoredPage': [
    [() => pagesBuilder.authoredPage(4), 'always asked anew', 'GET /v1/api/admin/pages/4/'],
  ],
  'navigation.menuItemsQuery': [[() => navigation.menuItemsQuery, 'always asked anew', 'GET /v1/api/admin/menus/']],
  'people.userPages': [
    [
      () => people.userPages({}),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/users/?pageNum=1&limit=100',
      'GET /v1/api/admin/users/?pageNum=2&limit=100',
    ],
    [
      () => people.userPages({ find: 'may', status: 'active', role: 'CSM', team: 5, sort: 'name' }),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/users/?status=active&role=CSM&team=5&sort=name&q=may&pageNum=1&limit=100',
      'GET /v1/api/admin/users/?status=active&role=CSM&team=5&sort=name&q=may&pageNum=2&limit=100',
    ],
  ],
  'people.searchUsers': [
    [() => people.searchUsers(''), 'the last answer stays', 'GET /v1/api/admin/users/?limit=20'],
    [() => people.searchUsers('may'), 'the last answer stays', 'GET /v1/api/admin/users/?q=may&limit=20'],
  ],
  'people.searchActiveUsers': [
    [
      () => people.searchActiveUsers('may'),
      'the last answer stays',
      'GET /v1/api/admin/users/?q=may&status=active&limit=20',
    ],
  ],
  'people.searchOwners': [
    [() => people.searchOwners('may'), 'the last answer stays', 'GET /v1/api/admin/users/?q=may&limit=20'],
  ],
  'people.userQuery': [[() => people.userQuery(3), 'always asked anew', 'GET /v1/api/admin/users/3/']],
  'people.administratorsQuery': [[() => people.administratorsQuery, '', 'GET /v1/api/administrators/']],
  'people.rolesQuery': [[() => people.rolesQuery, '', 'GET /v1/api/admin/roles/']],
  'people.teamPages': [
    [
      () => people.teamPages(),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/teams/?pageNum=1&limit=100',
      'GET /v1/api/admin/teams/?pageNum=2&limit=100',
    ],
    [
      () => people.teamPages('eu'),
      'always asked anew, the last answer stays',
      'GET /v1/api/admin/teams/?q=eu&pageNum=1&limit=100',
      'GET /v1/api/admin/teams/?q=eu&pageNum=2&limit=100',
    ],
  ],
  'people.teamQuery': [[() => people.teamQuery(5), 'always asked anew', 'GET /v1/api/admin/teams/5/']],
  'people.teamsQuery': [[() => people.teamsQuery, '', 'GET /v1/api/admin/teams/']],
  'people/profile.ownProfileQuery': [[() => peopleProfile.ownProfileQuery, '', 'GET /v1/api/user_details/']],
  'people/profile.ownSignInMethodsQuery': [
    [() => peopleProfile.ownSignInMethodsQuery, '', 'GET /v1/api/profile/sign_in_ways/'],
  ],
  'tenants/settings.clientConfigQuery': [
    [() => tenantsSettings.clientConfigQuery, '', 'GET /settings/profile/client_config/'],
  ],
  'tenants/setup.generalQuery': [[() => tenantsSetup.generalQuery, '', 'GET /settings/general/']],
  'tenants/setup.companyQuery': [[() => tenantsSetup.companyQuery, '', 'GET /settings/profile/']],
  'tenants/setup.firstStepsQuery': [[() => tenantsSetup.firstStepsQuery, '', 'GET /v1/api/admin/first-steps/']],
};
