import { accountTags } from '@mainstay/contract/accounts/tags';
import { actorOf } from '../../../platform/http/actor.ts';
import { implement, ok } from '../../../platform/http/kit.ts';
import { readTags } from '../../tags/rules.ts';
import { changeAccountTags } from './commands.ts';
import { getTagsOfAccounts } from './data.ts';
import { endpointPolicy } from './policy.ts';

export const accountTagsFeature = implement(accountTags, endpointPolicy)('account-tags', {
  async changeAccountTags(call) {
    const { params, body, tx, access } = call;
    const [add, remove] = [body.add, body.remove].map((tags) => readTags(tags ?? [], 'account'));
    await changeAccountTags(tx, access, { accountId: params.id, add, remove }, actorOf(call));
    return ok({ tags: (await getTagsOfAccounts(tx, [params.id])).get(params.id) ?? [] });
  },
});
