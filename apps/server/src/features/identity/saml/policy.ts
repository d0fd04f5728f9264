/** Who may speak SAML with us: browsers and identity providers that hold no token yet. */
import type { saml } from '@mainstay/contract/identity/saml';
import { open, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof saml> = {
  getMetadata: open,
  startSignIn: open,
  takeAssertion: open,
  exchangeAssertion: open,
  singleLogout: open,
};
