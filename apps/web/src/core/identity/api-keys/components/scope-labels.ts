/** Labels of the scopes and states of API keys. */
import type { ApiKey, ApiKeyState } from '@mainstay/contract/identity/api-keys';
import type { ApiKeyScope } from '@mainstay/contract/rules/api-keys';

const LABELS: Readonly<Record<ApiKeyScope, string>> = {
  usage: 'Send usage',
  events: 'Send events',
  read: 'Read',
  write: 'Read and change',
};

export const SCOPE_OPTIONS = (Object.entries(LABELS) as [ApiKeyScope, string][]).map(([value, label]) => ({
  value,
  label,
}));

export const SCOPE_DESCRIPTIONS: Readonly<Record<ApiKeyScope, string>> = {
  usage: 'A server with this key can only send usage data and events to this company.',
  events: 'A key in a web page is public. This key can only send events of an analytics library.',
  read: 'A program with this key reads what the user can read. It changes nothing.',
  write:
    'A program with this key reads and changes what the user can. It cannot manage sign-in, users, keys, mailboxes or the company.',
};

export const formatScopes = ({ scopes }: Pick<ApiKey, 'scopes'>): string =>
  scopes.map((scope) => LABELS[scope]).join(', ');

export const STATE_LABELS: Readonly<Record<ApiKeyState, string>> = {
  active: 'Active',
  user_inactive: 'User deactivated',
  expired: 'Expired',
  revoked: 'Revoked',
};
