/** Only the caller who started a sign-in may hand it over. The code and the browser cookie prove this. */
import type { handoff } from '@mainstay/contract/identity/handoff';
import { open, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof handoff> = { receiveSignIn: open, releaseSignIn: open };
