/** Who may use the SAML endpoints: browsers and identity providers that have no token yet. */
import type { saml } from '@mainstay/contract/identity/saml';
import { open, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof saml> = {
  getMetadata: open,
  startSignIn: open,
  takeAssertion: open,
  exchangeAssertion: open,
  singleLogout: open,
};
