/** All users may request rows. The table and the account decide which rows they can access. */
import type { customObjects } from '@mainstay/contract/attributes/custom-tables';
import { changes, reads, type PolicyTable } from '../../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof customObjects> = {
  insertCustomRow: changes('session'),
  updateCustomRow: changes('session'),
  findCustomRows: reads('session'),
};
