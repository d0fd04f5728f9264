import { pins } from '@mainstay/contract/pins';
import { ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { pinAccount, unpinAccount } from './pin-account.ts';
import { findPinnableAccounts, findPins, userExists } from './pin-board.ts';

export const pinRoutes = serve('pins', pins, {
  findPins: async ({ tx, access }) => ok({ pins: await findPins(tx, access) }),

  findPinnableAccounts: async ({ query, tx, access }) => ok(await findPinnableAccounts(tx, access, query)),

  async pinAccount({ params, tx, access, services }) {
    const { id: accountId, name } = await requireReadable(tx, access, params.account_id);
    const pinId = await pinAccount(tx, { userId: access.user, accountId, now: services.now() });
    return ok({ pin_id: pinId, account_id: accountId, account_name: name, pin_status: true as const });
  },

  async unpinAccount({ params: { pin_id: pinId }, tx, access }) {
    const accountId = await unpinAccount(tx, { userId: access.user, pinId });
    return ok({ pin_id: pinId, account_id: accountId, pin_status: false as const });
  },

  async findPinnedAccounts({ params, tx, access }) {
    if (params.id !== access.user)
      throw (await userExists(tx, params.id)) ? new ForbiddenError() : new NotFoundError('User');
    const pinnedAccounts = await findPins(tx, access);
    return ok({
      pinned_accounts: pinnedAccounts.map(({ account_id, account_name, pin_id, image_url, read_only_account }) => ({
        account_id,
        account_name,
        pin_id,
        image_url,
        read_only_account,
      })),
    });
  },
});
