import { chatChannels } from '@mainstay/contract/chat-channels';
import { toActor } from '../../platform/http/actor.ts';
import { done, ok, serve } from '../../platform/http/kit.ts';
import { deleteChatChannel, findChatChannels, saveChatChannel } from './channel-settings.ts';
import { getChatChoices, saveChatChoices } from './chat-choices.ts';
import { sendChatTest } from './send-test.ts';

export const chatChannelRoutes = serve('chat-channels', chatChannels, {
  findChatChannels: async ({ tx }) => ok({ channels: await findChatChannels(tx) }),

  async saveChatChannel({ tx, params, body, services, ...call }) {
    await saveChatChannel(tx, services, { kind: params.chat, url: body.url }, toActor({ services, ...call }));
    return done;
  },

  async deleteChatChannel({ tx, params, ...call }) {
    await deleteChatChannel(tx, params.chat, toActor(call));
    return done;
  },

  testChatChannel: async ({ params, inTenant, services, ...call }) =>
    ok(await sendChatTest(inTenant, services, params.chat, toActor({ services, ...call }))),

  getChatChoices: async ({ tx, access }) => ok({ chats: await getChatChoices(tx, access.user) }),

  async saveChatChoices({ tx, body, ...call }) {
    const by = toActor(call);
    await saveChatChoices(tx, body.chats, by);
    return ok({ chats: await getChatChoices(tx, by.userId) });
  },
});
