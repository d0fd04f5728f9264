/** Providers of mailboxes and calendars, and who may read the messages of a mailbox. Rows 1-S-60, 2-S-73. */
import type { Strategy } from './strategies.ts';

/** Providers by the id that is stored with a connection. */
export const MAIL_PROVIDERS = {
  google: { label: 'Google', mail: 'Gmail', calendar: 'Google Calendar', strategy: 'OAuth-Google' },
  microsoft: { label: 'Microsoft', mail: 'Outlook', calendar: 'Outlook Calendar', strategy: 'OAuth-Office365' },
} as const satisfies Record<string, { label: string; mail: string; calendar: string; strategy: Strategy }>;

export type MailProviderId = keyof typeof MAIL_PROVIDERS;
export const MAIL_PROVIDER_IDS = Object.keys(MAIL_PROVIDERS) as [MailProviderId, ...MailProviderId[]];

export const CONNECTION_PARTS = ['mail', 'calendar'] as const;
export type ConnectionPart = (typeof CONNECTION_PARTS)[number];

/** Who may read a message that concerns an account, in addition to the people named in it. */
export const MAIL_VISIBILITIES = ['participants', 'team', 'everyone'] as const;
export type MailVisibility = (typeof MAIL_VISIBILITIES)[number];

/** The provider of a sign-in method, or undefined for passwords and SAML. */
export const findProviderOfStrategy = (strategy: string): MailProviderId | undefined =>
  MAIL_PROVIDER_IDS.find((id) => MAIL_PROVIDERS[id].strategy === strategy);

/** What determines the provider of a user: the sign-in method, and the provider of the connected mailbox. */
export interface MailIdentity {
  auth_strategy: string;
  mail_provider: MailProviderId | null;
}

/**
 * Returns the provider whose mailbox and calendar a user sees: the one that the user signs in with, else the connected one. Returns null
 * for users of passwords and SAML who have connected none.
 */
export const getMailProvider = ({ auth_strategy, mail_provider }: MailIdentity): MailProviderId | null =>
  findProviderOfStrategy(auth_strategy) ?? mail_provider;

/** The response to every mail or calendar call without a usable connection (ruling 31). */
export const NO_MAILBOX_MESSAGE = 'Mail and calendar are not available for this sign-in.';

/** The profile's tab for mail and calendar as a path of the application, and its address, to which the browser returns by default. */
export const MAILBOX_PATH = '/dashboard/profile/mailbox';
export const MAILBOX_ROUTE = `#!${MAILBOX_PATH}`;

/** Why connecting a mailbox failed. The reason is part of the address of the screen where it was started. */
export const CONNECT_ERROR_MESSAGES = {
  expired: 'Connecting took too long, or its response was already used. Try again.',
  other_browser: 'The connection was started in another browser. Try again in this one.',
  not_set_up: 'This provider is no longer set up for your company. Ask your administrator.',
  refused: 'The provider did not grant access. Try again and accept the permissions.',
  untrusted: 'The response of the provider is not trusted. Ask your administrator.',
  unreachable: 'The provider cannot be reached right now. Try again later.',
  incomplete: 'The provider granted none of the requested permissions. Try again and accept them.',
} as const;
export type ConnectError = keyof typeof CONNECT_ERROR_MESSAGES;
export const isConnectError = (text: string | undefined): text is ConnectError =>
  text !== undefined && Object.hasOwn(CONNECT_ERROR_MESSAGES, text);
