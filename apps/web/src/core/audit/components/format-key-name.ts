import type { AuditEntry } from '@mainstay/contract/audit';

/** Returns the name of the API key of an entry, also if the key no longer exists. */
export const formatKeyName = ({ id, name }: NonNullable<AuditEntry['api_key']>): string =>
  name === null ? `API key no. ${id}` : `API key ${name}`;
