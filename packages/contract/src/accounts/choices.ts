/** Account options for forms that attach a record to an account. */
import { z } from 'zod';
import { endpoint, optionalParam, ok, pageLimit, pageNumber, booleanParam } from '../kit.ts';

/** Maximum number of accounts shown in a picker. */
export const ACCOUNT_CHOICES_LIMIT = 100;

export const AccountChoice = z.object({
  account_id: z.int(),
  account_name: z.string(),
  image_url: z.string().nullable(),
  read_only_account: z.boolean(),
});
export type AccountChoice = z.infer<typeof AccountChoice>;

export const accountChoices = {
  findCsmAccounts: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/fetch-csm-accounts/',
    access: 'session',
    summary: 'List the accounts that the caller can read by name, and whether each is view only',
    query: z.object({
      pageNum: pageNumber,
      limit: pageLimit,
      /** Matches part of the name. */
      search: optionalParam(z.string().max(350)),
      /** True returns only accounts that the caller cannot write to, false only the others. */
      readOnly: optionalParam(booleanParam),
    }),
    response: ok(z.object({ accounts: z.array(AccountChoice), has_next: z.boolean() })),
  }),
};
