/** The expected requests of the writes of these features, and the queries they invalidate. */
import * as accounts from '../../domains/accounts/queries.ts';
import * as accountsList from '../../domains/accounts/list/queries.ts';
import * as attributes from '../../builder/attributes/queries.ts';
import * as attributesTables from '../../builder/custom-tables/queries.ts';
import * as audit from '../../core/audit/queries.ts';
import type { Writes } from './calls.ts';
import { CLIENT, FILE, FILTERED, FILTER_TEXT, TIER } from './samples.ts';

const OUTDATED_BY_SAVE_ATTRIBUTE = [
  'attributes.attributeQuery',
  'attributes.accountAttributes',
  'attributes.attributesQuery',
  'attributes.authoredQuery',
  'components/editor.attributeChoices',
];
const OUTDATED_BY_SAVE_TABLE = [
  'assistant-chat.promptPages',
  'custom-tables.tablesQuery',
  'custom-tables.tableQuery',
  'custom-tables.rowsQuery',
];

export const WRITES_OF_ACCOUNTS: Writes = {
  'accounts/list.createBulkEdit': [
    [
      () => accountsList.createBulkEdit(TIER, new Set([7, 8]), 'k1'),
      ['POST /v1/api/accounts/bulk-edits/ {"change":{"field":"tier","value":"Gold"},"ids":[7,8],"request_key":"k1"}'],
      [],
    ],
    [
      () => accountsList.createBulkEdit(TIER, FILTERED, 'k1'),
      [
        `POST /v1/api/accounts/bulk-edits/ {"change":{"field":"tier","value":"Gold"},"filters":${FILTER_TEXT},"request_key":"k1"}`,
      ],
      [],
    ],
  ],
  'accounts/list.undoBulkEdit': [
    [() => accountsList.undoBulkEdit(4), ['POST /v1/api/accounts/bulk-edits/4/undo/'], []],
  ],
  'accounts/list.invalidateAccounts': [
    [
      () => accountsList.invalidateAccounts(CLIENT),
      [],
      [
        'contacts.contactPages',
        'contacts.contactDetails',
        'contacts.orgChart',
        'contacts.contactTags',
        'contacts.contactFieldsQuery',
        'contacts.accountTeam',
        'contacts.duplicates',
        'contacts.mergePreview',
        'contacts.contactNotePages',
        'hierarchy.accountHierarchy',
        'notes.notePages',
        'notes.meetingNotes',
        'notes.pinnedNotes',
        'notes.notesWithFiles',
        'notes.pinnedAssetsQuery',
        'notes.noteTags',
        'notes.accountPeople',
        'notes.peopleOfMeeting',
        'activities.accountSummaries',
        'activities.recentPages',
        'subscriptions.subscriptionPage',
        'reports.accountChoicesQuery',
        'subscriptions.productPage',
        'subscriptions.productSubscriptionPage',
        'subscriptions.subscriptionStatuses',
        'support-cases.casesPage',
        'timeline.timelinePages',
        'timeline.timelineWeeks',
        'usage.accountUsage',
        'usage.usageProducts',
        'usage.usageSubscriptions',
        'accounts/choices.accountChoicePages',
        'accounts/list.accountPages',
        'accounts/list.accountNeighbors',
        'accounts/list.bulkEdit',
        'accounts/list.accountTotals',
        'accounts/list.ownerOptions',
        'accounts/list.tagOptions',
        'accounts/list.columnOptions',
        'account-access.accountDetails',
        'accounts.accountSummary',
        'health.accountHistory',
        'accounts.accountRelatives',
        'accounts.accountPermission',
        'health.accountHealth',
        'accounts/summary.keyContacts',
        'accounts/summary.meetingContacts',
        'calendar.calendarContacts',
        'mailbox.accountThread',
        'mailbox.mailContacts',
        'accounts/summary.monthMeetings',
        'account-access.accountSearch',
        'account-access.teamSearch',
        'accounts.ownerSearch',
        'attributes.accountAttributes',
        'briefings.accountBrief',
        'playbooks.accountPlayPages',
        'playbooks.accountUsers',
        'playbooks/gantt.ganttQuery',
      ],
    ],
  ],
  'accounts/list.downloadAccounts': [
    [
      () => accountsList.downloadAccounts(FILTERED),
      [`GET /v1/api/accounts/export/?filters=${FILTER_TEXT}&sort={"column":"arr","direction":"desc"}`],
      [],
    ],
  ],
  'accounts.refetchAccount': [[() => accounts.refetchAccount(CLIENT, 7), [], ['account-access.accountDetails']]],
  'attributes.saveAttributeValue': [
    [
      () => attributes.saveAttributeValue(CLIENT, 4, { accountId: 7 }, { id: 4 } as never),
      ['POST /v1/api/custom-attribute-value/ {"id":4}'],
      [],
    ],
  ],
  'attributes.saveAttribute': [
    [
      () => attributes.saveAttribute(CLIENT, { id: 4 }, { name: 'A' }),
      ['PUT /v1/api/admin/custom-attribute/4/ {"name":"A"}'],
      OUTDATED_BY_SAVE_ATTRIBUTE,
    ],
    [
      () => attributes.saveAttribute(CLIENT, { id: 4, version: 3 }, { name: 'A' }),
      ['PUT /v1/api/admin/custom-attribute/4/?version=3 {"name":"A"}'],
      OUTDATED_BY_SAVE_ATTRIBUTE,
    ],
    [
      () => attributes.saveAttribute(CLIENT, null, { name: 'A' }),
      ['POST /v1/api/admin/custom-attribute/ {"name":"A"}'],
      OUTDATED_BY_SAVE_ATTRIBUTE,
    ],
  ],
  'attributes.deleteAttribute': [
    [
      () => attributes.deleteAttribute(CLIENT, 4),
      ['DELETE /v1/api/admin/custom-attribute/4/'],
      ['attributes.accountAttributes', 'attributes.attributesQuery', 'components/editor.attributeChoices'],
    ],
  ],
  'attributes.invalidateAttributes': [[() => attributes.invalidateAttributes(CLIENT), [], OUTDATED_BY_SAVE_ATTRIBUTE]],
  'custom-tables.saveTable': [
    [
      () => attributesTables.saveTable(CLIENT, { id: 4 }, { name: 'T' }),
      ['PUT /v1/api/admin/custom-tables/4/ {"name":"T"}'],
      OUTDATED_BY_SAVE_TABLE,
    ],
    [
      () => attributesTables.saveTable(CLIENT, { id: 4, version: 3 }, { name: 'T' }),
      ['PUT /v1/api/admin/custom-tables/4/?version=3 {"name":"T"}'],
      OUTDATED_BY_SAVE_TABLE,
    ],
    [
      () => attributesTables.saveTable(CLIENT, null, { name: 'T' }),
      ['POST /v1/api/admin/custom-tables/ {"name":"T"}'],
      OUTDATED_BY_SAVE_TABLE,
    ],
  ],
  'custom-tables.deleteTable': [
    [
      () => attributesTables.deleteTable(CLIENT, 4),
      ['DELETE /v1/api/admin/custom-tables/4/'],
      ['custom-tables.tablesQuery'],
    ],
  ],
  'custom-tables.saveRow': [
    [
      () => attributesTables.saveRow(CLIENT, 'plans', null, { a: 1 }),
      ['POST /v1/api/customObject/insert/row/ {"reqParam":{"tableName":"plans","rowData":{"a":1}}}'],
      OUTDATED_BY_SAVE_TABLE,
    ],
    [
      () => attributesTables.saveRow(CLIENT, 'plans', 6, { a: 1 }),
      ['POST /v1/api/customObject/update/row/ {"reqParam":{"tableName":"plans","rowData":{"a":1,"id":6}}}'],
      OUTDATED_BY_SAVE_TABLE,
    ],
  ],
  'custom-tables.deleteRow': [
    [
      () => attributesTables.deleteRow(CLIENT, 4, 6),
      ['DELETE /v1/api/admin/custom-tables/4/rows/6/'],
      OUTDATED_BY_SAVE_TABLE,
    ],
  ],
  'custom-tables.importRows': [
    [
      () => attributesTables.importRows(CLIENT, 4, FILE, { dryRun: true }),
      ['POST /v1/api/admin/custom-tables/4/rows/import/?dry_run=true&skip_rejected=true form file=x.png'],
      OUTDATED_BY_SAVE_TABLE,
    ],
    [
      () => attributesTables.importRows(CLIENT, 4, FILE, { dryRun: false }),
      ['POST /v1/api/admin/custom-tables/4/rows/import/?dry_run=false&skip_rejected=true form file=x.png'],
      OUTDATED_BY_SAVE_TABLE,
    ],
  ],
  'custom-tables.invalidateTables': [[() => attributesTables.invalidateTables(CLIENT), [], OUTDATED_BY_SAVE_TABLE]],
  'audit.downloadEntries': [
    [() => audit.downloadEntries({ who: 'maya' }), ['GET /v1/api/admin/audit/export/?who=maya'], []],
  ],
};
