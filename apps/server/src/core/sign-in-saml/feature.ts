import { defineFeature } from '../../platform/feature.ts';
import { signInMethods } from '../identity/sign-in-methods.ts';
import { samlRoutes, samlSettingsRoutes } from './routes.ts';
import { samlMethod } from './saml-method.ts';

export const signInSaml = defineFeature({
  name: 'sign-in-saml',
  routes: [samlRoutes, samlSettingsRoutes],
  contributions: [signInMethods(samlMethod)],
});
