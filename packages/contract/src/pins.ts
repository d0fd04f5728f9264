/** Accounts that a user has pinned. Pins are personal. */
import { z } from 'zod';
import { day, endpoint, id, optionalParam, ok, pageLimit, shortText } from './kit.ts';

/** A pinned account with the metrics on its card. */
export const Pin = z.object({
  pin_id: z.int(),
  account_id: z.int(),
  account_name: z.string(),
  image_url: z.string().nullable(),
  read_only_account: z.boolean(),
  status: z.enum(['Active', 'Closed']),
  /** Major units of the company's currency. */
  mrr: z.number(),
  /** Rounded up. Null while no measure has data. */
  health: z.int().nullable(),
  health_change: z.int().nullable(),
  renewal: day.nullable(),
  pending_actions: z.int(),
});
export type Pin = z.infer<typeof Pin>;

export const PinnableAccount = z.object({
  account_id: z.int(),
  account_name: z.string(),
  image_url: z.string().nullable(),
});
export type PinnableAccount = z.infer<typeof PinnableAccount>;

const PINS = '/v1/api/pin_board/';

export const pins = {
  findPins: endpoint({
    method: 'GET',
    path: PINS,
    access: 'session',
    summary: 'List pinned accounts of the caller, most recently pinned first',
    response: ok(z.object({ pins: z.array(Pin) })),
  }),
  findPinnableAccounts: endpoint({
    method: 'GET',
    path: '/v1/api/pin_board/accounts/',
    access: 'session',
    summary: 'List accessible accounts that the caller has not pinned, by name',
    query: z.object({ search: optionalParam(shortText), limit: pageLimit }),
    response: ok(z.object({ accounts: z.array(PinnableAccount), has_next: z.boolean() })),
  }),
  pinAccount: endpoint({
    method: 'POST',
    path: '/v1/api/pin_board/{account_id}/pin/',
    access: 'session',
    effect: 'own',
    summary: 'Pin an account for the caller; pinning twice has no effect',
    params: z.object({ account_id: id }),
    /** The name is informational; only the id is used. */
    body: z.object({ account_name: shortText }),
    response: ok(
      z.object({ pin_id: z.int(), account_id: z.int(), account_name: z.string(), pin_status: z.literal(true) }),
    ),
  }),
  unpinAccount: endpoint({
    method: 'DELETE',
    path: '/v1/api/pin_board/{pin_id}/unpin/',
    access: 'session',
    effect: 'own',
    summary: 'Unpin an account of the caller',
    params: z.object({ pin_id: id }),
    response: ok(z.object({ pin_id: z.int(), account_id: z.int(), pin_status: z.literal(false) })),
  }),
  findPinnedAccounts: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/get-all-pinned-accounts/{id}/',
    access: 'session',
    summary: 'List the pinned accounts of the signed-in user with this id',
    params: z.object({ id }),
    response: ok(
      z.object({
        pinned_accounts: z.array(
          Pin.pick({ account_id: true, account_name: true, pin_id: true, image_url: true, read_only_account: true }),
        ),
      }),
    ),
  }),
};
