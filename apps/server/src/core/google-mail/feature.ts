import type { ConnectionPart } from '@mainstay/contract/rules/mail-providers';
import { defineFeature } from '../../platform/feature.ts';
import { mailProviders } from '../mail-connections/provider.ts';
import type { ClassifyError } from '../mail-connections/provider-client.ts';
import { readMessageChanges } from './gmail-message-changes.ts';
import {
  findMessagesOfAddresses,
  openAttachment,
  getMessage,
  listFolders,
  listMessages,
  replyToMessage,
  sendMessage,
  setUnread,
} from './gmail-messages.ts';
import {
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  readEventChanges,
  respondToEvent,
  updateEvent,
} from './google-events.ts';
import { googlePush } from './google-push.ts';

const SCOPES: Record<ConnectionPart, string> = {
  mail: 'https://www.googleapis.com/auth/gmail.modify',
  calendar: 'https://www.googleapis.com/auth/calendar.events',
};

const LIMIT_CODES = ['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'RESOURCE_EXHAUSTED'];

/** Google limits calls with 403, and answers 410 for a token of changes that has expired. */
const classify: ClassifyError = (status, { code, message }) => {
  if (status === 403 && LIMIT_CODES.includes(code)) return 'busy';
  if (status === 410 && code !== 'deleted') return 'cursor_expired';
  if (code === 'notACalendarUser') return 'removed';
  if (code === 'failedPrecondition' && /mail service not enabled/i.test(message)) return 'removed';
  return undefined;
};

export const googleMail = defineFeature({
  name: 'google-mail',
  contributions: [
    mailProviders({
      id: 'google',
      getApiUrl: ({ mailApis }) => mailApis.google,
      getScopes: (parts) => parts.map((part) => SCOPES[part]),
      getGrantedParts: (scopes) => (['mail', 'calendar'] as const).filter((part) => scopes.includes(SCOPES[part])),
      // Google returns a refresh token only with a consent.
      authorizationParameters: { access_type: 'offline', prompt: 'consent' },
      classify,
      mail: {
        list: listMessages,
        get: getMessage,
        openAttachment,
        findOfAddresses: findMessagesOfAddresses,
        listFolders,
        send: sendMessage,
        reply: replyToMessage,
        setUnread,
        readChanges: readMessageChanges,
      },
      calendar: {
        list: listEvents,
        get: getEvent,
        create: createEvent,
        update: updateEvent,
        delete: deleteEvent,
        respond: respondToEvent,
        readChanges: readEventChanges,
      },
      push: googlePush,
    }),
  ],
});
