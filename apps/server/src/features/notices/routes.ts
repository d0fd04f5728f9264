import { notices } from '@mainstay/contract/notices';
import { NOTICE_KINDS } from '@mainstay/contract/rules/notices';
import { implement, ok } from '../../platform/http/kit.ts';
import { readNotices } from './commands.ts';
import { countUnread, findGroups } from './data.ts';
import { saveDigest } from './digest/commands.ts';
import { getDigest } from './digest/data.ts';
import { endpointPolicy } from './policy.ts';
import { placeOf } from './rules.ts';

export const noticesFeature = implement(notices, endpointPolicy)('notices', {
  async findNotices({ query: { kind, after, limit }, tx, access, services }) {
    const place = after === undefined ? undefined : placeOf(after, kind);
    const kinds = kind === undefined ? NOTICE_KINDS : [kind];
    return ok(await findGroups(tx, access, { kinds, after: place, limit }, services.now()));
  },

  async readNotices({ body: { keys, all }, tx, access, services }) {
    await readNotices(tx, access, all ? undefined : keys, services.now());
    return ok({ unread: await countUnread(tx, access, services.now()) });
  },

  getDigest: async ({ tx, access }) => ok({ digest: await getDigest(tx, access) }),

  async updateDigest({ body, tx, access, services }) {
    await saveDigest(tx, access.user, body, services.now());
    return ok({ digest: await getDigest(tx, access) });
  },
});
