import { defineFeature } from '../../platform/feature.ts';
import { channels } from '../mail/channels.ts';
import { createChatJobs } from './jobs.ts';
import { chatChannel } from './queue-messages.ts';
import { chatChannelRoutes } from './routes.ts';

export const chatChannels = defineFeature({
  name: 'chat-channels',
  routes: [chatChannelRoutes],
  jobs: createChatJobs(),
  contributions: [channels(chatChannel)],
});
