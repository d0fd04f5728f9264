import { defineFeature } from '../../platform/feature.ts';
import { identityJobs } from './jobs.ts';
import { identityRoutes } from './routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { handoffRoutes } from './handoff/routes.ts';
import { oauthRoutes } from '../sign-in-oauth/routes.ts';
import { providerRoutes } from './providers/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { samlRoutes } from '../sign-in-saml/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { secondStepRoutes } from './second-step/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { signInPolicyRoutes } from './sign-in-policy/routes.ts';
import { signUpRoutes } from './sign-up/routes.ts';

export const identity = defineFeature({
  name: 'identity',
  routes: [
    identityRoutes,
    recoveryRoutes,
    signInPolicyRoutes,
    secondStepRoutes,
    secondFactorRoutes,
    oauthRoutes,
    handoffRoutes,
    signUpRoutes,
    samlRoutes,
    providerRoutes,
    sessionRoutes,
    apiKeyRoutes,
  ],
  jobs: identityJobs,
});
