/** The expected requests of the queries of these features. */
import * as calendar from '../../domains/calendar/queries.ts';
import * as contacts from '../../domains/contacts/queries.ts';
import * as hierarchy from '../../domains/hierarchy/queries.ts';
import * as notes from '../../domains/notes/queries.ts';
import * as briefings from '../../domains/briefings/queries.ts';
import * as pins from '../../domains/pins/queries.ts';
import * as portfolio from '../../domains/activities/queries.ts';
import * as subscriptions from '../../domains/subscriptions/queries.ts';
import * as supportCases from '../../domains/support-cases/queries.ts';
import * as tickets from '../../domains/tickets/queries.ts';
import * as timeline from '../../core/timeline/queries.ts';
import * as usage from '../../domains/usage/queries.ts';
import type { Reads } from './calls.ts';
import { NAMED, NAMED_TEXT, NODE, PAST, TODAY } from './samples.ts';

const PERIOD = { min: '2026-01-01T00:00:00Z', max: '2026-02-01T00:00:00Z' };

export const READS_OF_ACCOUNT_TABS: Reads = {
  'calendar.calendarEvents': [
    [
      () => calendar.calendarEvents('google', PERIOD),
      '',
      'GET /v1/api/integrations/get-calendar/?min=2026-01-01T00:00:00Z&max=2026-02-01T00:00:00Z',
    ],
    [
      () => calendar.calendarEvents('microsoft', PERIOD, ['a@x.test', 'b@x.test']),
      '',
      'GET /v1/api/msintegrations/get_event_ms_calendar/?min=2026-01-01T00:00:00Z&max=2026-02-01T00:00:00Z&q=a@x.test,b@x.test',
    ],
  ],
  'calendar.calendarContacts': [
    [() => calendar.calendarContacts(7), '', 'GET /v1/api/accounts/7/contacts/?pageNum=1&limit=100'],
  ],
  'contacts.contactPages': [
    [
      () => contacts.contactPages(7, {}),
      '',
      'GET /v1/api/accounts/7/contacts/?pageNum=1&limit=10',
      'GET /v1/api/accounts/7/contacts/?pageNum=2&limit=10',
    ],
    [
      () => contacts.contactPages(7, { tags: [3] }),
      '',
      'POST /v1/api/accounts/7/contacts/ {"tags":[3],"pageNum":1,"limit":20}',
      'POST /v1/api/accounts/7/contacts/ {"tags":[3],"pageNum":2,"limit":20}',
    ],
  ],
  'contacts.contactDetails': [[() => contacts.contactDetails(7, 9), '', 'GET /v1/api/accounts/7/contacts/9/']],
  'contacts.orgChart': [[() => contacts.orgChart(7), '', 'GET /v1/api/accounts/7/get_organization_data/']],
  'contacts.contactTags': [
    [() => contacts.contactTags(), '', 'GET /v1/api/tags/?page_num=1&limit=1000&scope=contact'],
    [() => contacts.contactTags(5), '', 'GET /v1/api/tags/?page_num=1&limit=5&scope=contact'],
  ],
  'contacts.contactFieldsQuery': [[() => contacts.contactFieldsQuery, '', 'GET /v1/api/accounts/contacts/config/']],
  'contacts.accountTeam': [[() => contacts.accountTeam(7), '', 'GET /v1/api/accounts/7/team/']],
  'contacts.duplicates': [[() => contacts.duplicates(7), '', 'GET /v1/api/accounts/7/contacts/duplicates/']],
  'contacts.mergePreview': [
    [
      () => contacts.mergePreview(7, 9, 8),
      '',
      'POST /v1/api/accounts/7/contacts/merge/preview/ {"keep_id":9,"gone_id":8}',
    ],
  ],
  'contacts.contactNotePages': [
    [
      () => contacts.contactNotePages(7, 9),
      '',
      'GET /v1/api/accounts/7/contacts/9/notes/?pageNum=1&limit=10',
      'GET /v1/api/accounts/7/contacts/9/notes/?pageNum=2&limit=10',
    ],
  ],
  'hierarchy.accountHierarchy': [
    [() => hierarchy.accountHierarchy(7), '', 'GET /v1/api/accounts/get-account-hierarchy/?id=7'],
  ],
  'notes.meetingNotes': [
    [
      () => notes.meetingNotes(7, ['e1', 'e2']),
      '',
      'POST /v1/api/accounts/7/notes/ {"meetings":["e1","e2"],"pageNum":1,"limit":1000}',
    ],
  ],
  'notes.peopleOfMeeting': [[() => notes.peopleOfMeeting(7, ['a@x.test']), '', 'GET /v1/api/accounts/7/all_contacts/']],
  'notes.notePages': [
    [
      () => notes.notePages(7, {}),
      '',
      'GET /v1/api/accounts/7/notes/?pageNum=1&limit=10',
      'GET /v1/api/accounts/7/notes/?pageNum=2&limit=10',
    ],
    [
      () => notes.notePages(7, { pinned: true }),
      '',
      'POST /v1/api/accounts/7/notes/ {"pinned":true,"pageNum":1,"limit":10}',
      'POST /v1/api/accounts/7/notes/ {"pinned":true,"pageNum":2,"limit":10}',
    ],
  ],
  'notes.pinnedNotes': [
    [() => notes.pinnedNotes(7), '', 'POST /v1/api/accounts/7/notes/ {"pinned":true,"pageNum":1,"limit":10}'],
  ],
  'notes.notesWithFiles': [
    [() => notes.notesWithFiles(7), '', 'POST /v1/api/accounts/7/notes/ {"with_file":true,"pageNum":1,"limit":10}'],
  ],
  'notes.pinnedAssetsQuery': [[() => notes.pinnedAssetsQuery(7), '', 'GET /v1/api/accounts/7/pinned-assets/']],
  'notes.noteTags': [[() => notes.noteTags, '', 'GET /v1/api/tags/?page_num=1&limit=100&scope=note']],
  'notes.accountPeople': [[() => notes.accountPeople(7), '', 'GET /v1/api/accounts/7/all_contacts/']],
  'briefings.riskPages': [
    [
      () => briefings.riskPages({ owner_scope: 'mine', reason: 'poor_health' }),
      'always asked anew',
      'GET /v1/api/briefings/risks/?owner_scope=mine&reason=poor_health&pageNum=1&limit=50',
      'GET /v1/api/briefings/risks/?owner_scope=mine&reason=poor_health&pageNum=2&limit=50',
    ],
  ],
  'briefings.changePages': [
    [
      () => briefings.changePages({ owner_scope: undefined, kind: 'churned', days: '30' }),
      'always asked anew',
      'GET /v1/api/briefings/changes/?kind=churned&days=30&pageNum=1&limit=50',
      'GET /v1/api/briefings/changes/?kind=churned&days=30&pageNum=2&limit=50',
    ],
  ],
  'briefings.accountBrief': [[() => briefings.accountBrief(7), 'always asked anew', 'GET /v1/api/accounts/7/brief/']],
  'pins.pinnableAccounts': [
    [() => pins.pinnableAccounts(''), '', 'GET /v1/api/pin_board/accounts/?limit=100'],
    [() => pins.pinnableAccounts('ald'), '', 'GET /v1/api/pin_board/accounts/?limit=100&search=ald'],
  ],
  'activities.activityPages': [
    [() => portfolio.activityPages(), '', 'GET /v1/api/portfolio/activities/?limit=10'],
    [
      () => portfolio.activityPages({ owner_scope: 'mine' }),
      '',
      'GET /v1/api/portfolio/activities/?limit=10&owner_scope=mine',
    ],
  ],
  'activities.recentPages': [
    [
      () => portfolio.recentPages(),
      '',
      'GET /v1/api/accounts/recent/?pageNum=1&limit=10',
      'GET /v1/api/accounts/recent/?pageNum=2&limit=10',
    ],
  ],
  'activities.masterSummary': [[() => portfolio.masterSummary(7), '', 'GET /v1/api/seed_master_summary/?entityId=7']],
  'activities.accountSummaries': [
    [
      () => portfolio.accountSummaries({ owner_scope: 'mine' }),
      '',
      'GET /v1/api/accounts/?active=true&pageNum=1&limit=50&owner_scope=mine',
    ],
  ],
  'activities.topActions': [
    [
      () => portfolio.topActions(),
      '',
      'GET /v1/api/portfolio/actions/?offset=0&limit=31',
      'GET /v1/api/portfolio/actions/?offset=31&limit=31',
      'GET /v1/api/portfolio/actions/?offset=62&limit=31',
      'GET /v1/api/portfolio/actions/?offset=93&limit=31',
      'GET /v1/api/portfolio/actions/?offset=124&limit=31',
    ],
  ],
  'subscriptions.subscriptionPage': [
    [
      () => subscriptions.subscriptionPage({ account: TODAY, page: 1, filters: [] }),
      'the last answer stays',
      'GET /v1/api/accounts/subscriptions/?aid=7&pageNum=1&limit=10',
    ],
    [
      () => subscriptions.subscriptionPage({ account: PAST, page: 2, filters: NAMED }),
      'the last answer stays',
      `GET /v1/api/accounts/subscriptions/?aid=8&as_of=2026-01-31&filters=${NAMED_TEXT}&pageNum=2&limit=10`,
    ],
  ],
  'subscriptions.productPage': [
    [
      () => subscriptions.productPage({ account: TODAY, page: 1, filters: [] }),
      'the last answer stays',
      'GET /v1/api/accounts/products/?aid=7&pageNum=1&limit=10',
    ],
    [
      () => subscriptions.productPage({ account: PAST, page: 2, filters: NAMED }),
      'the last answer stays',
      `GET /v1/api/accounts/products/?aid=8&as_of=2026-01-31&filters=${NAMED_TEXT}&pageNum=2&limit=10`,
    ],
  ],
  'subscriptions.productSubscriptionPage': [
    [
      () => subscriptions.productSubscriptionPage({ account: TODAY, page: 1, filters: [], skuId: 'S-1' }),
      'the last answer stays',
      'GET /v1/api/accounts/product/subscription/?aid=7&pageNum=1&limit=10&skuId=S-1',
    ],
    [
      () => subscriptions.productSubscriptionPage({ account: PAST, page: 2, filters: NAMED, skuId: 'S-2' }),
      'the last answer stays',
      `GET /v1/api/accounts/product/subscription/?aid=8&as_of=2026-01-31&filters=${NAMED_TEXT}&pageNum=2&limit=10&skuId=S-2`,
    ],
  ],
  'subscriptions.subscriptionStatuses': [
    [() => subscriptions.subscriptionStatuses(TODAY), '', 'GET /v1/api/accounts/subscriptions/statuses/?aid=7'],
    [
      () => subscriptions.subscriptionStatuses(PAST),
      '',
      'GET /v1/api/accounts/subscriptions/statuses/?aid=8&as_of=2026-01-31',
    ],
  ],
  'subscriptions.productGraph': [
    [() => subscriptions.productGraph(TODAY, 5), '', 'GET /v1/api/graph/7/product/?productId=5'],
    [() => subscriptions.productGraph(PAST, 6), '', 'GET /v1/api/graph/8/product/?productId=6&as_of=2026-01-31'],
  ],
  'subscriptions.productAccountsQuery': [
    [() => subscriptions.productAccountsQuery(5), '', 'GET /v1/api/products/accounts/?pid=5'],
  ],
  'subscriptions.productFamily': [
    [() => subscriptions.productFamily('S-1'), '', 'GET /v1/api/entity/products/?sku_id=S-1'],
  ],
  'tickets.ticketsQuery': [
    [
      () => tickets.ticketsQuery,
      'always asked anew',
      'GET /v1/api/actions/get-all-client-tickets/?pageNumber=1&pageLimit=10000000',
    ],
  ],
  'tickets.ticketQuery': [
    [() => tickets.ticketQuery(7), 'always asked anew, dropped after 0 ms', 'GET /v1/api/actions/tickets/7/'],
    [() => tickets.ticketQuery(8), 'always asked anew, dropped after 0 ms', 'GET /v1/api/actions/tickets/8/'],
  ],
  'tickets.assignablePeopleQuery': [
    [() => tickets.assignablePeopleQuery, '', 'GET /v1/api/get_users_accounts/?limit=10000'],
  ],
  'support-cases.casesPage': [
    [
      () => supportCases.casesPage(7, { state: 'all', page: 1 }),
      'the last answer stays',
      'GET /v1/api/accounts/7/support-cases/?pageNum=1&limit=10',
    ],
    [
      () => supportCases.casesPage(7, { state: 'open', page: 2 }),
      'the last answer stays',
      'GET /v1/api/accounts/7/support-cases/?pageNum=2&limit=10&open=true',
    ],
    [
      () => supportCases.casesPage(7, { state: 'closed', page: 1 }),
      'the last answer stays',
      'GET /v1/api/accounts/7/support-cases/?pageNum=1&limit=10&open=false',
    ],
  ],
  'timeline.timelinePages': [
    [
      () => timeline.timelinePages(7, undefined),
      'always asked anew',
      'GET /v1/api/accounts/7/timeline/?pageNum=1&limit=10',
      'GET /v1/api/accounts/7/timeline/?pageNum=2&limit=10',
    ],
    [
      () => timeline.timelinePages(7, 'notes'),
      'always asked anew',
      'GET /v1/api/accounts/7/timeline/?group=notes&pageNum=1&limit=10',
      'GET /v1/api/accounts/7/timeline/?group=notes&pageNum=2&limit=10',
    ],
  ],
  'timeline.timelineWeeks': [
    [() => timeline.timelineWeeks(7, undefined), 'always asked anew', 'GET /v1/api/accounts/7/timeline/weeks/'],
    [
      () => timeline.timelineWeeks(7, 'notes'),
      'always asked anew',
      'GET /v1/api/accounts/7/timeline/weeks/?group=notes',
    ],
  ],
  'usage.accountUsage': [
    [() => usage.accountUsage(TODAY, undefined), 'the last answer stays', 'GET /v1/api/accounts/7/usage/'],
    [
      () => usage.accountUsage(PAST, NODE),
      'the last answer stays',
      'GET /v1/api/accounts/8/usage/?idType=product&idValue=P-1&parentId=5&as_of=2026-01-31',
    ],
  ],
  'usage.usageProducts': [
    [() => usage.usageProducts(TODAY), '', 'GET /v1/api/accounts/7/usage/products/?pageNum=1&limit=1000'],
    [
      () => usage.usageProducts(PAST),
      '',
      'GET /v1/api/accounts/8/usage/products/?pageNum=1&limit=1000&as_of=2026-01-31',
    ],
  ],
  'usage.usageSubscriptions': [
    [() => usage.usageSubscriptions(TODAY), '', 'GET /v1/api/accounts/7/usage/subscriptions/?pageNum=1&limit=1000'],
    [
      () => usage.usageSubscriptions(PAST),
      '',
      'GET /v1/api/accounts/8/usage/subscriptions/?pageNum=1&limit=1000&as_of=2026-01-31',
    ],
  ],
  'usage.userGraph': [
    [() => usage.userGraph(TODAY, undefined, 'dau' as never), '', 'GET /v1/api/graph/7/user/?type=dau'],
    [
      () => usage.userGraph(PAST, NODE, 'mau' as never),
      '',
      'GET /v1/api/graph/8/user/?idType=product&idValue=P-1&parentId=5&as_of=2026-01-31&type=mau',
    ],
  ],
  'usage.entitlementsGraph': [
    [() => usage.entitlementsGraph(TODAY, undefined), '', 'GET /v1/api/graph/7/entitlements/'],
    [
      () => usage.entitlementsGraph(PAST, NODE),
      '',
      'GET /v1/api/graph/8/entitlements/?idType=product&idValue=P-1&parentId=5&as_of=2026-01-31',
    ],
  ],
  'usage.familyGraph': [
    [() => usage.familyGraph(TODAY, undefined), '', 'GET /v1/api/graph/7/family/'],
    [
      () => usage.familyGraph(PAST, NODE),
      '',
      'GET /v1/api/graph/8/family/?idType=product&idValue=P-1&parentId=5&as_of=2026-01-31',
    ],
  ],
  'usage.featureGraph': [
    [() => usage.featureGraph(TODAY, undefined), '', 'GET /v1/api/graph/7/feature/'],
    [
      () => usage.featureGraph(PAST, NODE),
      '',
      'GET /v1/api/graph/8/feature/?idType=product&idValue=P-1&parentId=5&as_of=2026-01-31',
    ],
  ],
};
