import type { ConnectionPart } from '@mainstay/contract/rules/mail-providers';
import { defineFeature } from '../../platform/feature.ts';
import { mailProviders } from '../mail-connections/provider.ts';
import type { ClassifyError } from '../mail-connections/provider-client.ts';
import {
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  readEventChanges,
  respondToEvent,
  updateEvent,
} from './graph-events.ts';
import { findMessagesOfAddresses, readMessageChanges } from './graph-message-changes.ts';
import {
  openAttachment,
  getMessage,
  listFolders,
  listMessages,
  replyToMessage,
  sendMessage,
  setUnread,
} from './graph-messages.ts';
import { subscriptions } from './graph-subscriptions.ts';

const SCOPES: Record<ConnectionPart, readonly string[]> = {
  mail: ['Mail.ReadWrite', 'Mail.Send'],
  calendar: ['Calendars.ReadWrite'],
};

const EXPIRED_CODES = ['SyncStateNotFound', 'syncStateNotFound', 'resyncRequired', 'SyncStateInvalid'];
const REMOVED_CODES = ['MailboxNotEnabledForRESTAPI', 'MailboxNotSupportedForRESTAPI', 'ResourceNotFound'];

const classify: ClassifyError = (status, { code }) => {
  if (EXPIRED_CODES.includes(code)) return 'cursor_expired';
  if (status === 404 && REMOVED_CODES.includes(code)) return 'removed';
  return undefined;
};

/** Scopes of Graph are compared without the prefix that Microsoft may add. */
const toShortScope = (scope: string) => scope.replace('https://graph.microsoft.com/', '');

export const microsoftMail = defineFeature({
  name: 'microsoft-mail',
  contributions: [
    mailProviders({
      id: 'microsoft',
      getApiUrl: ({ mailApis }) => mailApis.microsoft,
      getScopes: (parts) => ['offline_access', ...parts.flatMap((part) => SCOPES[part])],
      getGrantedParts(scopes) {
        const granted = new Set(scopes.map(toShortScope));
        return (['mail', 'calendar'] as const).filter((part) => SCOPES[part].every((scope) => granted.has(scope)));
      },
      authorizationParameters: { prompt: 'consent' },
      // Ids that do not change when a message is moved to another folder.
      headers: { prefer: 'IdType="ImmutableId"' },
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
      push: subscriptions,
    }),
  ],
});
