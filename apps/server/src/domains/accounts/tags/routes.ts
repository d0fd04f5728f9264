import { accountTags } from '@mainstay/contract/accounts/tags';
import { toActor } from '../../../platform/http/actor.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { validateTags } from '../../../core/tags/tag-selection.ts';
import { changeAccountTags, getAccountTags } from './account-tags.ts';

export const accountTagRoutes = serve('account-tags', accountTags, {
  async changeAccountTags(call) {
    const { params, body, tx, access } = call;
    const [add, remove] = [body.add, body.remove].map((tags) => validateTags(tags ?? [], 'account'));
    await changeAccountTags(tx, access, { accountId: params.id, add, remove }, toActor(call));
    return ok({ tags: (await getAccountTags(tx, [params.id])).get(params.id) ?? [] });
  },
});
