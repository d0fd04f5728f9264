/** Who may hand a sign-in over: whoever began it, which its code and the browser's cookie prove. */
import type { handoff } from '@mainstay/contract/identity/handoff';
import { open, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof handoff> = { receiveSignIn: open, releaseSignIn: open };
