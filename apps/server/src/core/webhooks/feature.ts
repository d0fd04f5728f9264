import { defineFeature } from '../../platform/feature.ts';
import { createWebhookJobs } from './jobs.ts';
import { webhookSubscriber } from './queue-deliveries.ts';
import { webhookRoutes } from './routes.ts';

export const webhooks = defineFeature({
  name: 'webhooks',
  routes: [webhookRoutes],
  jobs: createWebhookJobs(),
  subscribers: [webhookSubscriber],
});
