/** Accounts to choose one from, for what is written on one. */
import { z } from 'zod';
import { endpoint, optionalParam, ok, pageLimit, pageNumber, booleanParam } from '../kit.ts';

/** Accounts that a choice shows at a time. */
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
    summary: 'The accounts the caller may read, by name, and whether they may only read each of them',
    query: z.object({
      pageNum: pageNumber,
      limit: pageLimit,
      /** A part of the name. */
      search: optionalParam(z.string().max(350)),
      /** Only those that the caller may not write on, or only the others. */
      readOnly: optionalParam(booleanParam),
    }),
    response: ok(z.object({ accounts: z.array(AccountChoice), has_next: z.boolean() })),
  }),
};
