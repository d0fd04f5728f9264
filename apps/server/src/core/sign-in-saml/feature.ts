import { defineFeature } from '../../platform/feature.ts';
import { signInMethods } from '../identity/sign-in-methods.ts';
import { samlRoutes } from './routes.ts';
import { samlMethod } from './saml-method.ts';
import { samlSettingsRoutes } from './settings-routes.ts';

export const signInSaml = defineFeature({
  name: 'sign-in-saml',
  routes: [samlRoutes, samlSettingsRoutes],
  contributions: [signInMethods(samlMethod)],
});
