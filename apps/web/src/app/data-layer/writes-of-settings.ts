/** The expected requests of the writes of these features, and the queries they invalidate. */
import * as analytics from '../../core/analytics/queries.ts';
import * as announcements from '../../core/announcements/queries.ts';
import * as definitions from '../../core/definitions/queries.ts';
import * as imports from '../../core/imports/queries.ts';
import * as kpis from '../../builder/kpis/queries.ts';
import * as mail from '../../core/mail/queries.ts';
import * as mailConnections from '../../core/mail-connections/queries.ts';
import * as mailTemplates from '../../core/mail/templates/queries.ts';
import * as pagesBuilder from '../../builder/pages/builder/queries.ts';
import * as people from '../../core/people/queries.ts';
import * as peopleProfile from '../../core/people/profile/queries.ts';
import * as tenantsSettings from '../../core/tenants/settings/queries.ts';
import * as tenantsSetup from '../../core/tenants/setup/queries.ts';
import type { Writes } from './calls.ts';
import { CLIENT, FILE } from './samples.ts';

const OUTDATED_BY_INVALIDATE_PEOPLE = [
  'people.userPages',
  'people.searchUsers',
  'people.searchActiveUsers',
  'people.searchOwners',
  'people.userQuery',
  'people.rolesQuery',
  'people.teamPages',
  'people.teamQuery',
  'people.teamsQuery',
];

const ANNOUNCEMENT = { title: 'New' } as never;

export const WRITES_OF_SETTINGS: Writes = {
  'analytics.saveConsent': [
    [
      () => analytics.saveConsent(CLIENT, true),
      ['PUT /v1/api/analytics/ {"consent":true}'],
      ['analytics.analyticsQuery'],
    ],
  ],
  'announcements.saveAnnouncement': [
    [
      () => announcements.saveAnnouncement(CLIENT, null, ANNOUNCEMENT),
      ['POST /v1/api/admin/announcements/ {"title":"New"}'],
      ['announcements.announcementPages', 'announcements.editedAnnouncementPages', 'navigation.menuQuery'],
    ],
    [
      () => announcements.saveAnnouncement(CLIENT, { id: 4, version: 2 }, ANNOUNCEMENT),
      ['PUT /v1/api/admin/announcements/4/ {"title":"New","version":2}'],
      ['announcements.announcementPages', 'announcements.editedAnnouncementPages', 'navigation.menuQuery'],
    ],
  ],
  'announcements.deleteAnnouncement': [
    [
      () => announcements.deleteAnnouncement(CLIENT, { id: 4 } as never),
      ['DELETE /v1/api/admin/announcements/4/'],
      ['announcements.announcementPages', 'announcements.editedAnnouncementPages', 'navigation.menuQuery'],
    ],
  ],
  'announcements.markAnnouncementsRead': [
    [
      () => announcements.markAnnouncementsRead(CLIENT, [4, 5]),
      ['POST /v1/api/announcements/read/ {"ids":[4,5]}'],
      ['navigation.menuQuery'],
    ],
  ],
  'announcements.fetchAnnouncement': [
    [() => announcements.fetchAnnouncement(4), ['GET /v1/api/admin/announcements/4/'], []],
  ],
  'imports.updateCachedImport': [
    [() => imports.updateCachedImport(CLIENT, { id: 4 } as never), [], ['imports.importQuery']],
  ],
  'imports.invalidateRows': [
    [() => imports.invalidateRows(CLIENT, 4), [], ['imports.previewQuery', 'imports.errorsQuery']],
  ],
  'imports.checkImport': [[() => imports.checkImport(4), ['POST /v1/api/admin/imports/4/check/'], []]],
  'imports.runImport': [[() => imports.runImport(4), ['POST /v1/api/admin/imports/4/run/'], []]],
  'imports.undoImport': [[() => imports.undoImport(4), ['POST /v1/api/admin/imports/4/undo/'], []]],
  'imports.deleteImport': [[() => imports.deleteImport(4), ['DELETE /v1/api/admin/imports/4/'], []]],
  'imports.deleteMapping': [[() => imports.deleteMapping(4), ['DELETE /v1/api/admin/imports/mappings/4/'], []]],
  'imports.downloadRejected': [[() => imports.downloadRejected(4), ['GET /v1/api/admin/imports/4/rejected.csv'], []]],
  'kpis.saveKpi': [
    [() => kpis.saveKpi(null, { name: 'K' } as never), ['POST /v1/api/admin/kpi/ {"name":"K"}'], []],
    [() => kpis.saveKpi(4, { name: 'K' } as never, 3), ['PUT /v1/api/admin/kpi/4/ {"name":"K","version":3}'], []],
  ],
  'kpis.deleteKpi': [[() => kpis.deleteKpi(4), ['DELETE /v1/api/admin/kpi/4/'], []]],
  'kpis.saveFormula': [
    [() => kpis.saveFormula(null, { name: 'F' } as never), ['POST /v1/api/admin/kpi/formulas/ {"name":"F"}'], []],
    [
      () => kpis.saveFormula(4, { name: 'F' } as never, 3),
      ['PUT /v1/api/admin/kpi/formulas/4/ {"name":"F","version":3}'],
      [],
    ],
  ],
  'kpis.deleteFormula': [[() => kpis.deleteFormula(4), ['DELETE /v1/api/admin/kpi/formulas/4/'], []]],
  'kpis.saveTemplate': [
    [() => kpis.saveTemplate(null, { name: 'T' } as never), ['POST /v1/api/admin/kpi/templates/ {"name":"T"}'], []],
    [
      () => kpis.saveTemplate(4, { name: 'T' } as never, 3),
      ['PUT /v1/api/admin/kpi/templates/4/ {"name":"T","version":3}'],
      [],
    ],
  ],
  'kpis.deleteTemplate': [[() => kpis.deleteTemplate(4), ['DELETE /v1/api/admin/kpi/templates/4/'], []]],
  'kpis.saveCategory': [
    [
      () => kpis.saveCategory(4, { name: 'C', status: 'active' } as never),
      ['PUT /v1/api/admin/kpi/templatecategory/4/ {"name":"C","status":"active"}'],
      [],
    ],
  ],
  'kpis.saveHealthScore': [
    [() => kpis.saveHealthScore({ parts: [] } as never), ['PUT /v1/api/admin/health-score/ {"parts":[]}'], []],
  ],
  'kpis.invalidateKpis': [
    [
      () => kpis.invalidateKpis(CLIENT),
      [],
      [
        'components/editor.kpiChoices',
        'definitions.versionsQuery',
        'kpis.allKpis',
        'kpis.kpiResult',
        'kpis.authoredKpis',
        'kpis.formulaList',
        'kpis.templateList',
        'kpis.categoryList',
        'kpis.trackingQuery',
        'kpis.healthPreview',
        'kpis.seriesQuery',
      ],
    ],
  ],
  'mail.revealLink': [[() => mail.revealLink(4), ['POST /v1/api/admin/outgoing-mail/4/reveal/'], []]],
  'mail.sendMail': [
    [() => mail.sendMail(CLIENT, 4), ['POST /v1/api/admin/outgoing-mail/4/send/'], ['mail.mailsQuery']],
  ],
  'mail-connections.getConsentUrl': [
    [
      () => mailConnections.getConsentUrl('google', ['mail']),
      [
        'POST /v1/api/mail-connection/start/ {"provider":"google","parts":["mail"],"redirect":"#!/dashboard/profile/mailbox"}',
      ],
      [],
    ],
  ],
  'mail-connections.saveVisibility': [
    [
      () => mailConnections.saveVisibility(CLIENT, 'team'),
      ['PATCH /v1/api/mail-connection/ {"visibility":"team"}'],
      ['mail-connections.ownConnectionQuery'],
    ],
  ],
  'mail-connections.synchronize': [
    [
      () => mailConnections.synchronize(CLIENT),
      ['POST /v1/api/mail-connection/sync/'],
      ['mail-connections.ownConnectionQuery'],
    ],
  ],
  'mail-connections.disconnect': [
    [
      () => mailConnections.disconnect(CLIENT),
      ['DELETE /v1/api/mail-connection/'],
      ['mail-connections.ownConnectionQuery'],
    ],
  ],
  'mail-connections.disconnectUser': [
    [
      () => mailConnections.disconnectUser(CLIENT, 4),
      ['DELETE /v1/api/admin/mail-connections/4/'],
      ['mail-connections.connectionsQuery'],
    ],
  ],
  'mail/templates.saveTemplate': [
    [
      () => mailTemplates.saveTemplate(CLIENT, null, { name: 'T' } as never),
      ['POST /v1/api/admin/email-templates/ {"name":"T"}'],
      [
        'mail/templates.templatePages',
        'external-processes.emailTemplateChoices',
        'mailbox.mailTemplates',
        'bulk-email.templateChoicesQuery',
      ],
    ],
    [
      () => mailTemplates.saveTemplate(CLIENT, 4, { name: 'T' } as never),
      ['PUT /v1/api/admin/email-templates/4/ {"name":"T"}'],
      [
        'mail/templates.templatePages',
        'external-processes.emailTemplateChoices',
        'mailbox.mailTemplates',
        'bulk-email.templateChoicesQuery',
      ],
    ],
  ],
  'mail/templates.deleteTemplate': [
    [
      () => mailTemplates.deleteTemplate(CLIENT, { id: 4 } as never),
      ['DELETE /v1/api/admin/email-templates/4/'],
      [
        'mail/templates.templatePages',
        'external-processes.emailTemplateChoices',
        'mailbox.mailTemplates',
        'bulk-email.templateChoicesQuery',
      ],
    ],
  ],
  'definitions.invalidatePageDetails': [[() => definitions.invalidatePageDetails(CLIENT), [], ['pages.pageDetail']]],
  'pages/builder.createPage': [
    [() => pagesBuilder.createPage({ name: 'P' }), ['POST /v1/api/admin/pages/ {"name":"P"}'], []],
  ],
  'pages/builder.updatePage': [
    [
      () => pagesBuilder.updatePage(4, { name: 'P', version: 3 }),
      ['PUT /v1/api/admin/pages/4/ {"name":"P","version":3}'],
      [],
    ],
  ],
  'pages/builder.deletePage': [[() => pagesBuilder.deletePage(4), ['DELETE /v1/api/admin/pages/4/'], []]],
  'pages/builder.fetchPage': [[() => pagesBuilder.fetchPage(4), ['GET /v1/api/admin/pages/4/'], []]],
  'pages/builder.addPageToMenu': [[() => pagesBuilder.addPageToMenu(5), ['PUT /v1/api/admin/menus/pages/5/'], []]],
  'pages/builder.orderMenu': [
    [() => pagesBuilder.orderMenu([5, 4]), ['PUT /v1/api/admin/menus/order/ {"ids":[5,4]}'], []],
  ],
  'pages/builder.saveDeepLink': [
    [() => pagesBuilder.saveDeepLink(null, { name: 'L' } as never), ['POST /v1/api/admin/menus/ {"name":"L"}'], []],
    [() => pagesBuilder.saveDeepLink(4, { name: 'L' } as never), ['PUT /v1/api/admin/menus/4/ {"name":"L"}'], []],
  ],
  'pages/builder.deleteDeepLink': [[() => pagesBuilder.deleteDeepLink(4), ['DELETE /v1/api/admin/menus/4/'], []]],
  'pages/builder.invalidatePages': [
    [
      () => pagesBuilder.invalidatePages(CLIENT),
      [],
      [
        'navigation.menuQuery',
        'pages.pageDetail',
        'pages/builder.pagePages',
        'pages/builder.pageChoices',
        'pages/builder.authoredPage',
        'navigation.menuItemsQuery',
      ],
    ],
  ],
  'people.downloadUsers': [
    [() => people.downloadUsers({ find: 'may', role: 'CSM' }), ['GET /v1/api/admin/users/export/?role=CSM&q=may'], []],
  ],
  'people.invalidatePeople': [[() => people.invalidatePeople(CLIENT), [], OUTDATED_BY_INVALIDATE_PEOPLE]],
  'people.updateCachedUser': [
    [() => people.updateCachedUser(CLIENT, { id: 3 } as never), [], OUTDATED_BY_INVALIDATE_PEOPLE],
  ],
  'people.inviteUsers': [
    [
      () => people.inviteUsers({ emails: ['a@x.test'] } as never),
      ['POST /v1/api/users/invite/ {"emails":["a@x.test"]}'],
      [],
    ],
  ],
  'people.resendInvitation': [[() => people.resendInvitation(3), ['POST /v1/api/admin/users/3/invite/'], []]],
  'people.updateUser': [
    [() => people.updateUser(3, { title: 'CSM' } as never), ['PUT /v1/api/admin/users/3/ {"title":"CSM"}'], []],
  ],
  'people.deactivateUser': [[() => people.deactivateUser(3), ['POST /v1/api/admin/users/3/deactivate/'], []]],
  'people.reactivateUser': [[() => people.reactivateUser(3), ['POST /v1/api/admin/users/3/reactivate/'], []]],
  'people.deleteIdentity': [[() => people.deleteIdentity(3, 6), ['DELETE /v1/api/admin/users/3/identities/6/'], []]],
  'people.resetSecondFactor': [
    [() => people.resetSecondFactor(3), ['POST /v1/api/admin/users/3/second_factor/reset/'], []],
  ],
  'people.createTeam': [
    [() => people.createTeam({ name: 'EU' } as never), ['POST /v1/api/admin/teams/ {"name":"EU"}'], []],
  ],
  'people.updateTeam': [
    [() => people.updateTeam(5, { name: 'EU' } as never), ['PUT /v1/api/admin/teams/5/ {"name":"EU"}'], []],
  ],
  'people.deleteTeam': [
    [
      () => people.deleteTeam(CLIENT, 5),
      ['DELETE /v1/api/admin/teams/5/'],
      [
        'people.userPages',
        'people.searchUsers',
        'people.searchActiveUsers',
        'people.searchOwners',
        'people.userQuery',
        'people.rolesQuery',
        'people.teamPages',
        'people.teamsQuery',
      ],
    ],
  ],
  'people/profile.saveOwnName': [
    [
      () => peopleProfile.saveOwnName({ first_name: 'Lena', last_name: 'Berg', phone: '1' }),
      ['PATCH /v1/api/profile/user/name/ {"first_name":"Lena","last_name":"Berg","phone":"1"}'],
      ['people/profile.ownProfileQuery'],
    ],
  ],
  'people/profile.saveTitle': [
    [
      () => peopleProfile.saveTitle('CSM'),
      ['PUT /v1/api/update/title/ {"titleName":"CSM"}'],
      ['people/profile.ownProfileQuery'],
    ],
  ],
  'people/profile.uploadAvatar': [
    [
      () => peopleProfile.uploadAvatar(FILE),
      ['POST /v1/api/upload_avatar/ form file=x.png'],
      ['people/profile.ownProfileQuery'],
    ],
  ],
  'people/profile.changeEmail': [
    [
      () => peopleProfile.changeEmail({ email: 'a@x.test', password: 'pw', new_email: 'b@x.test' }),
      ['PUT /v1/api/profile/update/email/ {"email":"a@x.test","password":"pw","new_email":"b@x.test"}'],
      [],
    ],
  ],
  'people/profile.getLinkUrl': [
    [() => peopleProfile.getLinkUrl('OAuth-Google'), ['POST /v1/api/oauth/link/ {"authprovider":"OAuth-Google"}'], []],
  ],
  'people/profile.unlinkAccount': [
    [
      () => peopleProfile.unlinkAccount('OAuth-Google'),
      ['DELETE /v1/api/oauth/link/OAuth-Google/'],
      ['people/profile.ownSignInMethodsQuery'],
    ],
  ],
  'tenants/settings.uploadLogo': [
    [
      () => tenantsSettings.uploadLogo(FILE),
      ['POST /settings/profile/upload/ form file=x.png'],
      ['tenants/setup.companyQuery', 'tenants/setup.firstStepsQuery'],
    ],
  ],
  'tenants/settings.deleteLogo': [
    [
      () => tenantsSettings.deleteLogo(),
      ['DELETE /settings/profile/upload/'],
      ['tenants/setup.companyQuery', 'tenants/setup.firstStepsQuery'],
    ],
  ],
  'tenants/settings.saveDefaultAppearance': [
    [
      () => tenantsSettings.saveDefaultAppearance('dark'),
      ['POST /settings/profile/appearance/update/ {"default_appearance":"dark"}'],
      ['tenants/setup.companyQuery'],
    ],
  ],
  'tenants/settings.saveClientConfig': [
    [
      () => tenantsSettings.saveClientConfig({ account_list_fields: [] }),
      ['POST /settings/profile/client_config/update/ {"account_list_fields":[]}'],
      ['navigation.menuQuery', 'tenants/settings.clientConfigQuery'],
    ],
  ],
  'tenants/setup.saveTimeZone': [
    [
      () => tenantsSetup.saveTimeZone('Asia/Tokyo'),
      ['POST /settings/general/update/ {"entity_timezone":"Asia/Tokyo"}'],
      ['tenants/setup.generalQuery', 'tenants/setup.companyQuery'],
    ],
  ],
  'tenants/setup.saveCompanyName': [
    [
      () => tenantsSetup.saveCompanyName('Acme'),
      ['POST /settings/profile/entityname/update/ {"entity_name":"Acme"}'],
      ['tenants/setup.companyQuery'],
    ],
  ],
  'tenants/setup.saveTheme': [
    [
      () => tenantsSetup.saveTheme('theme-default'),
      ['POST /settings/profile/theme/update/ {"entity_theme":"theme-default"}'],
      ['tenants/setup.companyQuery', 'tenants/setup.firstStepsQuery'],
    ],
  ],
  'tenants/setup.dismissFirstSteps': [
    [
      () => tenantsSetup.dismissFirstSteps(),
      ['POST /v1/api/admin/first-steps/dismiss/'],
      ['tenants/setup.firstStepsQuery'],
    ],
  ],
};
