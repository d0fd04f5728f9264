import { defineFeature } from '../../platform/feature.ts';
import { aiProviderJobs } from './jobs.ts';
import { aiProviderRoutes, generatedTextRoutes } from './routes.ts';

export const aiProvider = defineFeature({
  name: 'ai-provider',
  routes: [aiProviderRoutes, generatedTextRoutes],
  jobs: aiProviderJobs,
});
