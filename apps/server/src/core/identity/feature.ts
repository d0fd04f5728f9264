import { defineFeature } from '../../platform/feature.ts';
import { identityJobs } from './jobs.ts';
import { identityRoutes } from './routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { handoffRoutes } from './handoff/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { providerRoutes } from './providers/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { secondStepRoutes } from './second-step/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { signInPolicyRoutes } from './sign-in-policy/routes.ts';
import { signUpRoutes } from './sign-up/routes.ts';
import { userStatusRoutes } from './user-status/routes.ts';

export const identity = defineFeature({
  name: 'identity',
  routes: [
    identityRoutes,
    recoveryRoutes,
    signInPolicyRoutes,
    secondStepRoutes,
    secondFactorRoutes,
    handoffRoutes,
    signUpRoutes,
    providerRoutes,
    sessionRoutes,
    apiKeyRoutes,
    invitationRoutes,
    userStatusRoutes,
  ],
  jobs: identityJobs,
});
