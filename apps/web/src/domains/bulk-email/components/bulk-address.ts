/** Addresses of bulk email: its tabs, the configuration that is open in the editor, and a run with its filters. */
import { BULK_MESSAGE_STATUSES } from '@mainstay/contract/rules/bulk-email';
import { flag, idOrNew, listAddress, oneOf, positive, text } from '../../../platform/lib/list-address.ts';

export const BULK_PATH = '/dashboard/bulk-email';
export const BULK_RUN_PATH = `${BULK_PATH}/run`;

/** `file` preselects the file of a new configuration. `send` opens the dialog that sends the configuration. */
export const bulkAddress = listAddress(BULK_PATH, {
  tab: oneOf(['runs', 'files']),
  open: idOrNew,
  file: text,
  send: flag,
});
export const { toPath: bulkPath } = bulkAddress;

export const runAddress = listAddress(BULK_RUN_PATH, {
  id: positive,
  status: oneOf(BULK_MESSAGE_STATUSES),
  find: text,
});
export const runPath = (id: number): string => runAddress.toPath({ id });
