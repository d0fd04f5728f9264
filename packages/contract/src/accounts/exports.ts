/** Export of the account list as a spreadsheet. */
import { z } from 'zod';
import { accountListQuery } from '../accounts.ts';
import { endpoint } from '../kit.ts';

export const accountExports = {
  exportAccounts: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/export/',
    access: 'session',
    summary: 'Export the accounts that match a filter as CSV, in list order, with every column of the list',
    query: accountListQuery,
    download: 'text/csv',
    response: z.string(),
  }),
};
