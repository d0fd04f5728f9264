/** Changes that the timeline of an account does not record, with the reasons. */
import type { ImportKind } from '@mainstay/contract/rules/import-kinds';

const DEFINITION_NOUNS = [
  'pages',
  'menus',
  'components',
  'definitions',
  'kpi',
  'custom-attribute',
  'custom-tables',
  'health-score',
  'play-templates',
  'external-processes',
  'email-templates',
  'automation-rules',
  'success-plans',
];
/** The calls of an analytics library that is compatible with Segment. */
const SEGMENT_CALLS = ['track', 'identify', 'group', 'page', 'screen', 'alias', 'batch'];

/** The paths of the changes, by the reason why they are not recorded. A path includes all paths that start with it. */
export const UNRECORDED_CHANGES: Record<string, readonly string[]> = {
  'Definitions, settings and connections belong to the company and to no account.': [
    ...DEFINITION_NOUNS.map((noun) => `/v1/api/admin/${noun}/`),
    '/v1/api/accounts/contacts/config/',
    '/v1/api/admin/first-steps/',
    '/settings/',
    '/v1/api/admin/sign-in-',
    '/v1/api/admin/ai-provider/',
    '/v1/api/admin/api-keys/',
    '/v1/api/admin/product-events/',
    '/v1/api/report-delivery/',
    '/v1/api/admin/mail-connections/',
    '/v1/api/admin/mail-sender/',
    '/v1/api/admin/bounce-mailbox/',
    '/v1/api/admin/suppressions/',
    '/v1/api/admin/announcements/',
    '/v1/api/admin/assistant-prompts/',
    '/v1/api/admin/company-archive/',
    '/v1/api/admin/company-deletion/',
    '/v1/api/admin/chat-channels/',
    '/v1/api/admin/webhooks/',
    '/v1/api/admin/webhook-deliveries/',
  ],
  'Users, teams and their messages belong to the company; owners are notified when an account changes hands.': [
    '/v1/api/users/',
    '/v1/api/admin/users/',
    '/v1/api/admin/teams/',
    '/v1/api/admin/sessions/',
    '/v1/api/admin/outgoing-mail/',
    '/v1/api/actions/send-ticket-mail/',
  ],
  'The log of the play records it, as for downloaded files; nothing of the account changes.': [
    '/v1/api/epa/execute/',
    '/v1/api/epa/replay/',
  ],
  'Views of lists and personal data of users belong to no account.': [
    '/v1/api/quick-filter/',
    '/v1/api/saved-views/',
    '/v1/api/actions/reminder/',
  ],
  'A message appears on the timeline when its mailbox is read again, for those who may read it.': [
    '/v1/api/integrations/send-message/',
    '/v1/api/integrations/create-event/',
    '/v1/api/integrations/update-event/',
    '/v1/api/integrations/delete-event/',
    '/v1/api/integrations/respond-event/',
    '/v1/api/msintegrations/',
    '/v1/api/accounts/{id}/messages/',
  ],
  'A bulk email appears on the timelines of its contacts when it is sent; its files and configurations belong to no account.':
    ['/v1/api/bulk-email/', '/v1/api/template-config/', '/v1/api/file/'],
  'The change that is confirmed is recorded, as its own call would record it.': ['/v1/api/ai-support/proposals/'],
  'Nothing of an account changes until the import runs.': ['/v1/api/admin/imports/'],
  'A day of usage is a metric that charts show; an account has thousands.': [
    '/v1/api/usage/ingest/',
    ...SEGMENT_CALLS.map((call) => `/v1/${call}/`),
  ],
};

export const findUnrecordedReason = (path: string): string | undefined =>
  Object.entries(UNRECORDED_CHANGES).find(([, prefixes]) => prefixes.some((prefix) => path.startsWith(prefix)))?.[0];

/** The kinds of imports that are not recorded, with their reasons. */
export const UNRECORDED_IMPORT_KINDS: Partial<Record<ImportKind, string>> = {
  users: 'They belong to the company.',
  products: 'They belong to the company.',
  usage: 'A day of usage is a metric that charts show; an account has thousands.',
};
