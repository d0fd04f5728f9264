/** The scopes of API keys, and what keys that call as a user may do. */
import type { Effect } from '../kit.ts';

/** Scopes of keys with which a product sends its usage. */
export type ProgramScope = 'usage' | 'events';
/** Scopes of keys that call as a user: they read what the user may read, or also change what the user may change. */
export type UserScope = 'read' | 'write';
export const API_KEY_SCOPES = ['usage', 'events', 'read', 'write'] as const satisfies readonly (
  | ProgramScope
  | UserScope
)[];
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];
export const isUserScope = (scope: ApiKeyScope): scope is UserScope => scope === 'read' || scope === 'write';

/** Scopes that include another one, such as that of events in that of rows of usage. */
const INCLUDED_SCOPES: Readonly<Partial<Record<ApiKeyScope, readonly ApiKeyScope[]>>> = {
  usage: ['events'],
  write: ['read'],
};
export const includesScope = (scopes: readonly ApiKeyScope[], required: ApiKeyScope): boolean =>
  scopes.some((scope) => scope === required || INCLUDED_SCOPES[scope]?.includes(required));

/** Why some endpoints need a person who is signed in. */
export const PERSON_ONLY_REASONS = {
  session: 'this is about the sessions of people.',
  credentials: 'passwords, sign-in methods, email addresses and two-factor authentication require a person.',
  keys: 'a key must not create, list or revoke keys.',
  signIn: 'a key must not change how people sign in.',
  users: 'a key must not decide who can sign in, or with which role.',
  company: 'archives and the deletion of the company require a person.',
  mailServer: 'links to set a password are sent through the mail servers, so a key must not change them.',
  invitations: 'with the link of an invitation, anyone can sign in.',
  mailbox: 'a mailbox and a calendar are private to the person who connected them.',
  conversation: 'conversations with the assistant are private to the person. Programs use /mcp/ instead.',
  consent: 'only a person can consent.',
  live: 'live updates are for open screens. Call the endpoint of the data instead.',
} as const;
export type PersonOnlyReason = keyof typeof PERSON_ONLY_REASONS;

export const READ_KEY_MESSAGE = 'This API key can only read. Use a key that can also make changes.';
export const PROGRAM_KEY_MESSAGE =
  'This API key can only send usage. Use a key that reads, or reads and makes changes.';
export const formatPersonOnly = (reason: PersonOnlyReason): string =>
  `An API key cannot do this: ${PERSON_ONLY_REASONS[reason]}`;

/** Returns the scope that a key needs for calls of an effect. */
export const getRequiredScope = (effect: Effect): UserScope => (effect === 'reads' ? 'read' : 'write');
