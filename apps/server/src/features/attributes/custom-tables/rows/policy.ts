/** Who calls for rows: everybody; which rows and tables, the table and the account say. */
import type { customObjects } from '@mainstay/contract/attributes/custom-tables';
import { changes, reads, type PolicyTable } from '../../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof customObjects> = {
  insertCustomRow: changes('session'),
  updateCustomRow: changes('session'),
  findCustomRows: reads('session'),
};
