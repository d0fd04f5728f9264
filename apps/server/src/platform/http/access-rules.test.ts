/**
 * States who may call which endpoint, independently of the contract, so that an accidental change there fails this
 * test. `matrix.test.ts` verifies that calls are answered as the contract declares.
 */
import { expect, test } from 'vitest';
import type { PersonOnlyReason } from '@mainstay/contract/rules/api-keys';
import { features } from '../../features.ts';
import { type EndpointPolicy, toPolicy } from '../session/endpoint-policy.ts';

/** Calls by programs and by users who have no session yet. */
const WITHOUT_SESSION = [
  'GET /sso_logout/',
  'GET /static/themes.json',
  'GET /v1/api/bulk-email/clicked/{token}/',
  'GET /v1/api/bulk-email/opened/{token}/',
  'GET /v1/api/files/{key}/',
  'GET /v1/api/handoff/',
  'GET /v1/api/handoff/release/',
  'GET /v1/api/mail-connection/callback/',
  'GET /v1/api/oauth/callback/',
  'GET /v1/api/oauth/start/',
  'GET /v1/api/oauth/url/',
  'GET /v1/api/saml/login/',
  'GET /v1/api/saml/metadata/',
  'GET /v1/api/saml/slo/',
  'GET /v1/api/settings/active/',
  'GET /v1/api/settings/domain/',
  'GET /v1/api/settings/email/',
  'GET /v1/api/settings/index/',
  'GET /v1/api/settings/password_policy/',
  'GET /v1/api/signup/domain/',
  'POST /v1/api/authenticate/',
  'POST /v1/api/authenticate/second_factor/',
  'POST /v1/api/authenticate/second_factor/confirm/',
  'POST /v1/api/authenticate/second_factor/finish/',
  'POST /v1/api/authenticate/second_factor/setup/',
  'POST /v1/api/authenticate_admin/',
  'POST /v1/api/create_user/',
  'POST /v1/api/forgot_password/',
  'POST /v1/api/get_jwt/',
  'POST /v1/api/get_saml_jwt/',
  'POST /v1/api/mail-connection/notify/',
  'POST /v1/api/password_reset/',
  'POST /v1/api/saml/acs/',
  'POST /v1/api/signup/send/{email}',
  'POST /v1/api/signup/user/',
  'POST /v1/api/signup/verify/',
  'POST /v1/api/undo_email/',
  'POST /v1/api/user/authenticate/',
  'POST /v1/api/users/password/forgot/',
  'GET /unsubscribe/{token}/',
  'POST /unsubscribe/{token}/',
  'POST /unsubscribe/{token}/undo/',
];
const WITH_KEY = ['POST /v1/api/usage/ingest/'];
/** Calls of analytics libraries. */
const WITH_EVENTS_KEY = ['track', 'identify', 'group', 'page', 'screen', 'alias', 'batch'].map(
  (kind) => `POST /v1/${kind}/`,
);

/** API keys, users, sign-in settings and data of the company as a whole below `/v1/api/admin/` are for administrators only. */
const ADMINISTRATORS_AREAS = [
  'ai-provider',
  'api-keys',
  'audit',
  'bounce-mailbox',
  'chat-channels',
  'company-\\w+',
  'mail-sender',
  'outgoing-mail',
  'product-events',
  'sessions',
  'sign-in-\\w+',
  'suppressions',
  'webhooks',
  'webhook-deliveries',
];
const ADMINISTRATORS_ONLY = new RegExp(`^\\w+ /v1/api/admin/(${ADMINISTRATORS_AREAS.join('|')})/`);
const USER_MANAGEMENT = [
  'PUT /v1/api/bulk-email/settings/',
  'POST /v1/api/admin/teams/',
  'PUT /v1/api/admin/teams/{id}/',
  'DELETE /v1/api/admin/teams/{id}/',
  'PUT /v1/api/admin/users/{id}/',
  'POST /v1/api/admin/users/{id}/deactivate/',
  'POST /v1/api/admin/users/{id}/reactivate/',
  'POST /v1/api/admin/users/{id}/second_factor/reset/',
  'DELETE /v1/api/admin/users/{id}/identities/{identityId}/',
];

/** Everything else below `/v1/api/admin/`, and these endpoints, require access to the administration pages. */
const ADMINISTRATION = [
  'GET /settings/profile/client_config/',
  'POST /settings/general/update/',
  'POST /settings/profile/appearance/update/',
  'POST /settings/profile/client_config/update/',
  'POST /settings/profile/entityname/update/',
  'POST /settings/profile/theme/update/',
  'POST /settings/profile/upload/',
  'DELETE /settings/profile/upload/',
  'PUT /v1/api/accounts/contacts/config/',
  'POST /v1/api/users/invite/',
];

/** Bulk email is for administrators and team leads (S3-60). */
const BULK_EMAIL = /^\w+ \/v1\/api\/(?:bulk-email|template-config|file)\//;

/** POST requests that change nothing. */
const READING_POSTS = [
  'POST /mcp/',
  'POST /v1/api/accounts/notes/download-url/',
  'POST /v1/api/accounts/{id}/contacts/',
  'POST /v1/api/accounts/{id}/contacts/export/',
  'POST /v1/api/accounts/{id}/contacts/merge/preview/',
  'POST /v1/api/accounts/{id}/notes/',
  'POST /v1/api/accounts/{id}/notes/export/',
  'POST /v1/api/actions/bulk-edits/preview/',
  'POST /v1/api/actions/log_download_asset/',
  'POST /v1/api/admin/automation-rules/preview/',
  'POST /v1/api/admin/components/preview/',
  'POST /v1/api/admin/health-score/preview/',
  'POST /v1/api/admin/kpi/formulas/preview/',
  'POST /v1/api/admin/kpi/preview/',
  'POST /v1/api/bulk-email/dry-run/',
  'POST /v1/api/bulk-email/preview/',
  'POST /v1/api/component/',
  'POST /v1/api/component/download_component_data/',
  'POST /v1/api/customObject/listing/',
  'POST /v1/api/live/presence/',
];

/** Personal data that read-only users may change, and texts that they may request. */
const PERSONAL = [
  'PATCH /v1/api/profile/user/name/',
  'PUT /v1/api/update/title/',
  'POST /v1/api/upload_avatar/',
  'DELETE /v1/api/upload_avatar/',
  'PUT /v1/api/profile/update/email/',
  'PUT /v1/api/users/appearance/',
  'PUT /v1/api/analytics/',
  'PUT /v1/api/notices/chats/',
  'PUT /v1/api/notices/digest/',
  'POST /v1/api/notices/read/',
  'POST /v1/api/announcements/read/',
  'POST /v1/api/ai-support/',
  'DELETE /v1/api/ai-support/conversations/{id}/',
  'POST /v1/api/ai-support/proposals/{id}/dismiss/',
  'POST /v1/api/gptresults/',
  'POST /v1/api/briefings/risks/summary/',
  'POST /v1/api/briefings/changes/summary/',
  'POST /v1/api/accounts/{id}/brief/summary/',
  'POST /v1/api/pin_board/{account_id}/pin/',
  'DELETE /v1/api/pin_board/{pin_id}/unpin/',
  'POST /v1/api/actions/create-or-update-ticket/',
  'DELETE /v1/api/actions/delete_the_ticket/',
  'POST /v1/api/change_password/',
  'POST /v1/api/users/second_factor/',
  'POST /v1/api/users/second_factor/confirm/',
  'POST /v1/api/users/second_factor/recovery_codes/',
  'POST /v1/api/users/second_factor/disable/',
  'POST /v1/api/oauth/link/',
  'DELETE /v1/api/oauth/link/{strategy}/',
  'POST /v1/api/mail-connection/start/',
  'POST /v1/api/mail-connection/sync/',
  'PATCH /v1/api/mail-connection/',
  'DELETE /v1/api/mail-connection/',
  'POST /v1/api/integrations/set-unread/',
  'POST /v1/api/msintegrations/set-unread/',
  'POST /v1/api/logout/',
  'DELETE /v1/api/users/sessions/{id}/',
  'POST /v1/api/users/sessions/end-others/',
];

/** What API keys cannot call, by the reason. Every other endpoint for users can be called with a key of the scope of its effect. */
const PERSON_ONLY: Readonly<Record<PersonOnlyReason, readonly string[]>> = {
  session: [
    'POST /v1/api/logout/',
    'GET /v1/api/users/sessions/',
    'DELETE /v1/api/users/sessions/{id}/',
    'POST /v1/api/users/sessions/end-others/',
    'GET /v1/api/admin/sessions/',
    'DELETE /v1/api/admin/sessions/{id}/',
  ],
  credentials: [
    'POST /v1/api/change_password/',
    'PUT /v1/api/profile/update/email/',
    'GET /v1/api/users/second_factor/',
    'POST /v1/api/users/second_factor/',
    'POST /v1/api/users/second_factor/confirm/',
    'POST /v1/api/users/second_factor/recovery_codes/',
    'POST /v1/api/users/second_factor/disable/',
    'POST /v1/api/admin/users/{id}/second_factor/reset/',
    'POST /v1/api/oauth/link/',
    'GET /v1/api/profile/sign_in_ways/',
    'DELETE /v1/api/oauth/link/{strategy}/',
    'DELETE /v1/api/admin/users/{id}/identities/{identityId}/',
  ],
  keys: ['GET /v1/api/admin/api-keys/', 'POST /v1/api/admin/api-keys/', 'DELETE /v1/api/admin/api-keys/{id}/'],
  signIn: [
    'GET /v1/api/admin/sign-in-policy/',
    'PUT /v1/api/admin/sign-in-policy/',
    'GET /v1/api/admin/sign-in-providers/',
    'POST /v1/api/admin/sign-in-providers/{strategy}/test/',
    'POST /v1/api/admin/sign-in-providers/{strategy}/enable/',
    'POST /v1/api/admin/sign-in-providers/{strategy}/disable/',
    'POST /v1/api/admin/sign-in-providers/SAML2/metadata/',
    'PUT /v1/api/admin/sign-in-providers/SAML2/',
    'PUT /v1/api/admin/sign-in-providers/{strategy}/',
  ],
  users: [
    'POST /v1/api/users/invite/',
    'POST /v1/api/admin/users/{id}/invite/',
    'PUT /v1/api/admin/users/{id}/',
    'POST /v1/api/admin/users/{id}/deactivate/',
    'POST /v1/api/admin/users/{id}/reactivate/',
  ],
  company: [
    'POST /v1/api/admin/company-archive/exports/',
    'POST /v1/api/admin/company-archive/exports/{id}/link/',
    'POST /v1/api/admin/company-archive/imports/',
    'POST /v1/api/admin/company-deletion/',
    'DELETE /v1/api/admin/company-deletion/',
  ],
  mailServer: [
    'PUT /v1/api/admin/mail-sender/',
    'POST /v1/api/admin/mail-sender/test/',
    'PUT /v1/api/admin/bounce-mailbox/',
    'POST /v1/api/admin/bounce-mailbox/test/',
  ],
  invitations: ['POST /v1/api/admin/outgoing-mail/{id}/reveal/'],
  mailbox: [
    'GET /v1/api/accounts/get-upcoming-meetings/',
    'PUT /v1/api/accounts/{id}/messages/{messageId}/visibility/',
    'GET /v1/api/mail-connection/',
    'PATCH /v1/api/mail-connection/',
    'DELETE /v1/api/mail-connection/',
    'POST /v1/api/mail-connection/start/',
    'POST /v1/api/mail-connection/sync/',
    ...['get-messages', 'get-attachment', 'get-message-by-id', 'get-folders', 'get-calendar'].map(
      (name) => `GET /v1/api/integrations/${name}/`,
    ),
    ...['send-message', 'set-unread', 'create-event', 'respond-event'].map(
      (name) => `POST /v1/api/integrations/${name}/`,
    ),
    'PUT /v1/api/integrations/update-event/',
    'DELETE /v1/api/integrations/delete-event/',
    ...['get-ms-messages', 'get-attachment', 'get-message-by-id', 'get-folders', 'get_event_ms_calendar'].map(
      (name) => `GET /v1/api/msintegrations/${name}/`,
    ),
    ...['send-message', 'reply-message', 'set-unread', 'create_event_ms_calendar', 'respond_event_ms_calendar'].map(
      (name) => `POST /v1/api/msintegrations/${name}/`,
    ),
    'PUT /v1/api/msintegrations/update_event_ms_calendar/',
    'DELETE /v1/api/msintegrations/delete_event_ms_calendar/',
  ],
  conversation: [
    'POST /v1/api/ai-support/',
    'GET /v1/api/ai-support/conversations/',
    'GET /v1/api/ai-support/conversations/{id}/',
    'DELETE /v1/api/ai-support/conversations/{id}/',
    'POST /v1/api/ai-support/proposals/{id}/confirm/',
    'POST /v1/api/ai-support/proposals/{id}/dismiss/',
  ],
  consent: ['PUT /v1/api/analytics/'],
  live: ['GET /v1/api/live/', 'POST /v1/api/live/presence/'],
};
const PERSON_ONLY_REASONS: ReadonlyMap<string, PersonOnlyReason> = new Map(
  Object.entries(PERSON_ONLY).flatMap(([reason, names]) => names.map((name) => [name, reason as PersonOnlyReason])),
);

const LISTED_ENDPOINTS = [
  [...PERSON_ONLY_REASONS.keys()],
  WITHOUT_SESSION,
  WITH_KEY,
  WITH_EVENTS_KEY,
  USER_MANAGEMENT,
  ADMINISTRATION,
  READING_POSTS,
  PERSONAL,
].flat();

function getExpectedPolicy(name: string): EndpointPolicy {
  if (WITHOUT_SESSION.includes(name)) return { who: 'public' };
  if (WITH_KEY.includes(name)) return { who: 'api-key', scope: 'usage' };
  if (WITH_EVENTS_KEY.includes(name)) return { who: 'api-key', scope: 'events' };
  const isAdministration = name.includes('/v1/api/admin/') || ADMINISTRATION.includes(name);
  const isForAdministrators = ADMINISTRATORS_ONLY.test(name) || USER_MANAGEMENT.includes(name);
  const who = isForAdministrators
    ? (['ADM'] as const)
    : isAdministration
      ? (['ADM', 'DA', 'CSO'] as const)
      : BULK_EMAIL.test(name)
        ? (['ADM', 'CSO', 'DA', 'CSL'] as const)
        : ('session' as const);
  const reason = PERSON_ONLY_REASONS.get(name);
  const personOnly = reason && { personOnly: reason };
  if (PERSONAL.includes(name)) return { who, effect: 'own', ...personOnly };
  const effect = name.startsWith('GET ') || READING_POSTS.includes(name) ? 'reads' : 'changes';
  return { who, effect, ...personOnly };
}

const endpoints = features.routes.flatMap(({ contract }) =>
  Object.values(contract).map((endpoint) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    policy: toPolicy(endpoint),
  })),
);

test('decisions-06 decisions-23 every endpoint is open to exactly the intended roles and to read-only users as intended', () => {
  const mismatches = endpoints
    .map(({ name, policy }) => ({ name, policy, expected: getExpectedPolicy(name) }))
    .filter(({ policy, expected }) => JSON.stringify(policy) !== JSON.stringify(expected));
  expect(mismatches).toEqual([]);
});

test('every listed endpoint exists', () => {
  const names = endpoints.map(({ name }) => name);
  expect(LISTED_ENDPOINTS.filter((name) => !names.includes(name))).toEqual([]);
});
