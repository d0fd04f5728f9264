import { defineFeature } from '../../platform/feature.ts';
import { signInMethods } from '../identity/sign-in-methods.ts';
import { externalIdentityRoutes, oauthSettingsRoutes } from './admin-routes.ts';
import { oauthMethods } from './oauth-methods.ts';
import { oauthRoutes } from './routes.ts';

export const signInOAuth = defineFeature({
  name: 'sign-in-oauth',
  routes: [oauthRoutes, oauthSettingsRoutes, externalIdentityRoutes],
  contributions: [signInMethods(...oauthMethods)],
});
