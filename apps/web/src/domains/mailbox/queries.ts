/** Calls of the mailbox of the user. Google and Microsoft have their own paths; screens use one shape. */
import { contacts } from '@mainstay/contract/contacts';
import { mailActions } from '@mainstay/contract/playbooks/mail-actions';
import { emailTemplates } from '@mainstay/contract/mail/templates';
import {
  accountMessages,
  googleMailbox,
  type MailMessage,
  microsoftMailbox,
  type OpenMessage,
} from '@mainstay/contract/mailbox';
import type { ActionPriority } from '@mainstay/contract/rules/actions';
import { EMAIL_SOURCE } from '@mainstay/contract/rules/mail-action';
import { MAIL_POLL_MS } from '@mainstay/contract/rules/mailbox';
import type { MailProviderId, MailVisibility } from '@mainstay/contract/rules/mail-providers';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { queryKey, query } from '../../platform/lib/query.ts';
import { createAction, createPlay } from '../playbooks/queries.ts';
import { INBOX } from './components/mail-view.ts';

const MAILBOXES = { google: googleMailbox, microsoft: microsoftMailbox } as const;

/** What a page of a folder lists. */
export interface MailListInput {
  folder: string;
  /** Text in the messages. */
  find: string;
  /** Addresses of senders and recipients; empty for everyone. */
  addresses: readonly string[];
  /** Continues the list; empty for the first page. */
  cursor: string;
}

export interface MailPage {
  messages: MailMessage[];
  /** The cursor of the next page; empty on the last page. */
  next: string;
}

async function fetchPage(provider: MailProviderId, input: MailListInput, signal: AbortSignal): Promise<MailPage> {
  const { folder, find, addresses, cursor } = input;
  const common = { label_id: folder, contact_lists: addresses.join(',') };
  if (provider === 'google') {
    const list = { ...common, q: find, token: cursor };
    const { messages, token } = await fetchData(googleMailbox.findMessages, { query: list }, signal);
    return { messages, next: token };
  }
  const list = { ...common, search_name: find, skip_id: cursor };
  const { messages, skip_id } = await fetchData(microsoftMailbox.findMessages, { query: list }, signal);
  return { messages, next: skip_id ?? '' };
}

/** Only the first page of the whole inbox is polled: other lists would change while the user reads them (1-mail-08). */
export const isPolled = ({ folder, find, addresses, cursor }: MailListInput): boolean =>
  folder === INBOX && find === '' && addresses.length === 0 && cursor === '';

const listKey = (provider: MailProviderId) => [MAILBOXES[provider].findMessages.path, 'GET', 'pages'] as const;

export const mailPage = (provider: MailProviderId, input: MailListInput) =>
  queryOptions({
    queryKey: [...listKey(provider), input],
    queryFn: ({ signal }) => fetchPage(provider, input, signal),
    placeholderData: keepPreviousData,
    refetchInterval: isPolled(input) ? MAIL_POLL_MS : false,
    staleTime: 0,
  });

export const mailFolders = (provider: MailProviderId) => query(MAILBOXES[provider].findFolders, {});

/** @param withImages whether to load images of other servers */
export const mailMessage = (provider: MailProviderId, id: string, withImages: boolean) =>
  queryOptions({
    queryKey: queryKey(MAILBOXES[provider].getMessage, { id, withImages }),
    queryFn: async ({ signal }): Promise<OpenMessage> => {
      const images = withImages ? ({ images: 'true' } as const) : {};
      return (await fetchData(MAILBOXES[provider].getMessage, { query: { id, ...images } }, signal)).message;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Fetches an attachment as a file. */
export async function fetchAttachment(provider: MailProviderId, msgId: string, aId: string): Promise<Blob> {
  const { data, mimeType } = await fetchData(MAILBOXES[provider].getAttachment, { query: { msgId, aId } });
  return new Blob([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], { type: mimeType });
}

/** Marks a message at the provider and in the cached lists. */
export async function setUnread(
  client: QueryClient,
  provider: MailProviderId,
  { id, unread }: { id: string; unread: boolean },
): Promise<void> {
  await callApi(MAILBOXES[provider].setUnread, { body: { id, unread } });
  client.setQueriesData<MailPage>({ queryKey: listKey(provider) }, (page) => page && markUnread(page, id, unread));
  await client.invalidateQueries({ queryKey: queryKey(MAILBOXES[provider].findFolders).slice(0, 2) });
}

const markUnread = ({ messages, next }: MailPage, id: string, unread: boolean): MailPage => ({
  next,
  messages: messages.map((message) => (message.id === id ? { ...message, unread } : message)),
});

export interface NewAttachment {
  filename: string;
  mimeType: string;
  /** Base64. */
  data: string;
}

export interface NewMail {
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  /** Markup of the editor. */
  markup: string;
  attachments: NewAttachment[];
}

export async function sendMail(client: QueryClient, provider: MailProviderId, mail: NewMail): Promise<void> {
  const { to, cc, bcc, subject, markup, attachments } = mail;
  if (provider === 'google')
    await callApi(googleMailbox.sendMessage, { body: { to, cc, bcc, subject, msg_text: markup, attachments } });
  else {
    const recipients = { toRecipients: to, ccRecipients: cc, bccRecipients: bcc };
    await callApi(microsoftMailbox.sendMessage, { body: { ...recipients, subject, body: markup, attachments } });
  }
  await refreshLists(client, provider);
}

export interface MailReply {
  message: OpenMessage;
  to: string[];
  cc: string[];
  markup: string;
  toAll: boolean;
}

export async function sendReply(client: QueryClient, provider: MailProviderId, reply: MailReply): Promise<void> {
  const { message, to, cc, markup, toAll } = reply;
  if (provider === 'google') {
    const subject = toReplySubject(message.subject);
    await callApi(googleMailbox.sendMessage, { body: { to, cc, reply: message.id, subject, msg_text: markup } });
  } else await callApi(microsoftMailbox.replyMessage, { body: { id: message.id, comment: markup, to_all: toAll } });
  await refreshLists(client, provider);
}

const NO_SUBJECT = '(no subject)';
export const formatSubject = (subject: string): string => subject || NO_SUBJECT;

const toReplySubject = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${formatSubject(subject)}`);

const refreshLists = (client: QueryClient, provider: MailProviderId) =>
  client.invalidateQueries({ queryKey: listKey(provider) });

/** Contacts of an account with an address, by name. */
export const mailContacts = (accountId: number) =>
  queryOptions({
    ...query(contacts.findAllContacts, { params: { id: accountId } }),
    select: ({ contacts: list }) =>
      list.flatMap(({ contact_first_name: first, contact_last_name: last, contact_email: address }) =>
        address ? [{ address, name: `${first} ${last}`.trim() || address }] : [],
      ),
  });

/** Templates of messages, by name. */
export const mailTemplates = query(emailTemplates.findTemplateChoices, {});

/** A message on the timeline of an account, and the other messages of its thread, in order. */
export const accountThread = (accountId: number, messageId: number) =>
  queryOptions({
    ...query(accountMessages.getThread, { params: { id: accountId, messageId } }),
    // Someone else may have changed who may read it.
    staleTime: 0,
  });

export async function setThreadVisibility(
  client: QueryClient,
  { accountId, messageId, visibility }: { accountId: number; messageId: number; visibility: MailVisibility },
): Promise<void> {
  await callApi(accountMessages.setThreadVisibility, { params: { id: accountId, messageId }, body: { visibility } });
  await client.invalidateQueries({ queryKey: [accountMessages.getThread.path] });
}

/** Open plays of an account that an action can be added to. */
export const accountPlaybooks = (accountId: number) =>
  queryOptions({
    ...query(mailActions.findAccountPlaybooks, { params: { account_id: accountId } }),
    staleTime: 0,
  });

export interface MailAction {
  accountId: number;
  message: OpenMessage;
  /** An open play; null creates one with the name and priority below. */
  playId: number | null;
  play_name: string;
  play_priority: ActionPriority | '';
  text: string;
  description: string;
  actionPriority: ActionPriority | '';
  /** The due date. */
  completedOn: string;
  /** The id of the owner. */
  assignUser: string;
  /** Called with the new play before the action is created, so that a second attempt uses it. */
  onPlayCreated: (id: number) => void;
}

/** Creates the play, if it is new, and then the action. For Google, the server does both in one call (2-C-43). */
export async function createMailAction(
  client: QueryClient,
  provider: MailProviderId,
  { accountId, message, playId, play_name, play_priority, assignUser, onPlayCreated, ...values }: MailAction,
): Promise<void> {
  const action = { ...values, assignUser: Number(assignUser), source: { type: EMAIL_SOURCE, meta: toSource(message) } };
  if (provider === 'google') {
    const play = { account_id: accountId, play_id: playId, play_name, play_priority };
    await callApi(mailActions.createPlaybookAction, { body: { ...play, ...action } });
  } else {
    let id = playId;
    if (id === null) {
      id = (await createPlay(accountId, play_name, play_priority || 'M')).play.play_id;
      onPlayCreated(id);
    }
    await createAction({ account_play_id: id, ...action });
  }
  await client.invalidateQueries({ queryKey: [mailActions.findAccountPlaybooks.path] });
}

/** What an action stores of the message that it was made from. */
const toSource = ({ id, from, subject, toRecipients }: OpenMessage) => ({
  from: from?.emailAddress.address ?? '',
  email_id: id,
  subject,
  to: toRecipients.map(({ emailAddress }) => emailAddress.address).join(', '),
});

/** The messages of the thread that an action was made from, in order. */
export const actionMessages = (actionId: number) =>
  queryOptions({ ...query(mailActions.findActionMessages, { params: { id: actionId } }), staleTime: 0 });
