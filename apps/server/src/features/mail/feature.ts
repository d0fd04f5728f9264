import { defineFeature } from '../../platform/feature.ts';
import { outgoingMailRoutes } from './routes.ts';
import { mailJobs } from './delivery/jobs.ts';
import { emailTemplateRoutes } from './templates/routes.ts';

export const mail = defineFeature({
  name: 'mail',
  routes: [outgoingMailRoutes, emailTemplateRoutes],
  jobs: mailJobs,
});
