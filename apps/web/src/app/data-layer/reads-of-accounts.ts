/** The expected requests of the queries of these features. */
import * as health from '../../domains/health/queries.ts';
import * as accountAccess from '../../core/account-access/queries.ts';
import * as accounts from '../../domains/accounts/queries.ts';
import * as accountsChoices from '../../domains/accounts/choices/queries.ts';
import * as accountsSummary from '../../domains/accounts/summary/queries.ts';
import * as accountsList from '../../domains/accounts/list/queries.ts';
import * as attributes from '../../builder/attributes/queries.ts';
import * as attributesTables from '../../builder/custom-tables/queries.ts';
import * as audit from '../../core/audit/queries.ts';
import type { Reads } from './calls.ts';
import { DAY, EARLIER, FILTERED, FILTER_TEXT, LIST } from './samples.ts';

const FILTERED_TEXT = `filters=${FILTER_TEXT}&sort={"column":"arr","direction":"desc"}`;

export const READS_OF_ACCOUNTS: Reads = {
  'accounts/choices.accountChoicePages': [
    [
      () => accountsChoices.accountChoicePages('', false),
      '',
      'GET /v1/api/accounts/fetch-csm-accounts/?pageNum=1&limit=100&readOnly=false',
      'GET /v1/api/accounts/fetch-csm-accounts/?pageNum=2&limit=100&readOnly=false',
    ],
    [
      () => accountsChoices.accountChoicePages('ald', true),
      '',
      'GET /v1/api/accounts/fetch-csm-accounts/?pageNum=1&limit=100&readOnly=true&search=ald',
      'GET /v1/api/accounts/fetch-csm-accounts/?pageNum=2&limit=100&readOnly=true&search=ald',
    ],
  ],
  'accounts/list.accountPages': [
    [
      () => accountsList.accountPages(LIST),
      'the last answer stays',
      'GET /v1/api/accounts/?pinned_first=true&pageNum=1&limit=10',
      'GET /v1/api/accounts/?pinned_first=true&pageNum=2&limit=10&cursor=c1',
    ],
    [
      () => accountsList.accountPages(FILTERED),
      'the last answer stays',
      `GET /v1/api/accounts/?${FILTERED_TEXT}&pinned_first=true&pageNum=1&limit=10`,
      `GET /v1/api/accounts/?${FILTERED_TEXT}&pinned_first=true&pageNum=2&limit=10&cursor=c1`,
    ],
  ],
  'accounts/list.accountNeighbors': [
    [() => accountsList.accountNeighbors(7, LIST), '', 'GET /v1/api/accounts/7/neighbors/?pinned_first=true'],
    [
      () => accountsList.accountNeighbors(7, FILTERED),
      '',
      `GET /v1/api/accounts/7/neighbors/?${FILTERED_TEXT}&pinned_first=true`,
    ],
  ],
  'accounts/list.bulkEdit': [
    [() => accountsList.bulkEdit(4), 'always asked anew', 'GET /v1/api/accounts/bulk-edits/4/'],
  ],
  'accounts/list.accountTotals': [
    [() => accountsList.accountTotals(LIST), '', 'GET /v1/api/accounts/kpi/'],
    [() => accountsList.accountTotals(FILTERED), '', `GET /v1/api/accounts/kpi/?filters=${FILTER_TEXT}`],
  ],
  'accounts/list.ownerOptions': [[() => accountsList.ownerOptions, '', 'GET /v1/api/accounts/team/search/?limit=1000']],
  'accounts/list.tagOptions': [
    [() => accountsList.tagOptions, '', 'GET /v1/api/tags/?page_num=1&limit=1000&scope=account'],
  ],
  'accounts/list.columnOptions': [
    [() => accountsList.columnOptions('segment'), '', 'GET /v1/api/accounts/choices/?column=segment'],
    [() => accountsList.columnOptions('tier'), '', 'GET /v1/api/accounts/choices/?column=tier'],
  ],
  'account-access.accountDetails': [
    [() => accountAccess.accountDetails(7), '', 'GET /v1/api/accounts/7/'],
    [() => accountAccess.accountDetails(7, DAY), '', 'GET /v1/api/accounts/7/?as_of=2026-01-31'],
  ],
  'accounts.accountSummary': [
    [() => accounts.accountSummary(7), '', 'GET /v1/api/accounts/7/summary/'],
    [() => accounts.accountSummary(7, DAY), '', 'GET /v1/api/accounts/7/summary/?as_of=2026-01-31'],
  ],
  'health.accountHistory': [
    [() => health.accountHistory(7), '', 'GET /v1/api/accounts/7/history/'],
    [() => health.accountHistory(7, DAY), '', 'GET /v1/api/accounts/7/history/?as_of=2026-01-31'],
  ],
  'accounts.accountRelatives': [
    [() => accounts.accountRelatives(7), '', 'GET /v1/api/accounts/get-accnts-sub-accounts/?account_id=7'],
  ],
  'accounts.accountPermission': [
    [() => accounts.accountPermission(7), '', 'GET /v1/api/accounts/get-account-permission/7/'],
  ],
  'health.accountHealth': [
    [() => health.accountHealth(7, {}), '', 'GET /v1/api/accounts/7/health/'],
    [
      () => health.accountHealth(7, { asOf: DAY, since: EARLIER }),
      '',
      'GET /v1/api/accounts/7/health/?as_of=2026-01-31&since=2025-12-31',
    ],
  ],
  'accounts/summary.keyContacts': [
    [() => accountsSummary.keyContacts(7), '', 'GET /v1/api/accounts/7/contacts/?pageNum=1&limit=5'],
  ],
  'accounts/summary.meetingContacts': [
    [() => accountsSummary.meetingContacts(7), '', 'GET /v1/api/accounts/7/contacts/?pageNum=1&limit=1000'],
  ],
  'accounts/summary.monthMeetings': [
    [
      () => accountsSummary.monthMeetings(['a@x.test', 'b@x.test']),
      '',
      'GET /v1/api/accounts/get-upcoming-meetings/?min=2026-02-01T00:00:00.000Z&max=2026-03-01T00:00:00.000Z&q=a@x.test,b@x.test',
    ],
  ],
  'account-access.accountSearch': [
    [() => accountAccess.accountSearch('ald'), '', 'GET /v1/api/accounts/search/?limit=100&search=ald'],
    [() => accountAccess.accountSearch('ald', 7), '', 'GET /v1/api/accounts/search/?limit=100&search=ald&accountId=7'],
  ],
  'account-access.teamSearch': [
    [() => accountAccess.teamSearch('may'), '', 'GET /v1/api/accounts/team/search/?limit=100&search=may'],
    [
      () => accountAccess.teamSearch('may', 7),
      '',
      'GET /v1/api/accounts/team/search/?limit=100&search=may&accountId=7',
    ],
  ],
  'accounts.ownerSearch': [
    [() => accounts.ownerSearch('may'), '', 'GET /v1/api/accounts/team/search/?limit=10&search=may'],
  ],
  'accounts.ownPins': [[() => accounts.ownPins, '', 'GET /v1/api/pin_board/']],
  'attributes.attributeQuery': [
    [() => attributes.attributeQuery(4, {}), '', 'GET /v1/api/custom-attribute/4/'],
    [() => attributes.attributeQuery(4, { accountId: 7 }), '', 'GET /v1/api/custom-attribute/4/?accountId=7'],
    [() => attributes.attributeQuery(4, { actionId: 9 }), '', 'GET /v1/api/custom-attribute/4/?actionId=9'],
  ],
  'attributes.accountAttributes': [
    [() => attributes.accountAttributes(7), '', 'GET /v1/api/accounts/7/custom-attributes/'],
  ],
  'attributes.valueQuery': [
    [
      () => attributes.valueQuery(4, { accountId: 7 }),
      'always asked anew',
      'GET /v1/api/custom-attribute-value/4/?accountId=7',
    ],
    [
      () => attributes.valueQuery(4, { actionId: 9 }),
      'always asked anew',
      'GET /v1/api/custom-attribute-value/4/?actionId=9',
    ],
  ],
  'attributes.attributesQuery': [[() => attributes.attributesQuery, '', 'GET /v1/api/admin/custom-attribute/']],
  'attributes.authoredQuery': [
    [() => attributes.authoredQuery(4), 'always asked anew', 'GET /v1/api/admin/custom-attribute/4/'],
  ],
  'custom-tables.tablesQuery': [[() => attributesTables.tablesQuery, '', 'GET /v1/api/admin/custom-tables/']],
  'custom-tables.tableQuery': [
    [() => attributesTables.tableQuery(4), 'always asked anew', 'GET /v1/api/admin/custom-tables/4/'],
  ],
  'custom-tables.rowsQuery': [
    [
      () => attributesTables.rowsQuery('plans', 1),
      'always asked anew, the last answer stays',
      'POST /v1/api/customObject/listing/ {"limit":50,"pageNum":1,"reqParam":{"tableName":"plans"}}',
    ],
    [
      () => attributesTables.rowsQuery('plans', 2),
      'always asked anew, the last answer stays',
      'POST /v1/api/customObject/listing/ {"limit":50,"pageNum":2,"reqParam":{"tableName":"plans"}}',
    ],
  ],
  'audit.entriesQuery': [
    [
      () => audit.entriesQuery({}),
      'always asked anew',
      'GET /v1/api/admin/audit/?limit=100',
      'GET /v1/api/admin/audit/?limit=100&after=n1',
    ],
    [
      () =>
        audit.entriesQuery({ who: 'maya', verb: 'update', entity: 'account', entity_id: 7, from: EARLIER, to: DAY }),
      'always asked anew',
      'GET /v1/api/admin/audit/?who=maya&verb=update&entity=account&entity_id=7&from=2025-12-31&to=2026-01-31&limit=100',
      'GET /v1/api/admin/audit/?who=maya&verb=update&entity=account&entity_id=7&from=2025-12-31&to=2026-01-31&limit=100&after=n1',
    ],
  ],
  'audit.choicesQuery': [[() => audit.choicesQuery, '', 'GET /v1/api/admin/audit/choices/']],
};
