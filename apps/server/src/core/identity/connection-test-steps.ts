/** The messages of a connection test: the result of each step, and the advice if it failed. */
import type { TestStep } from '@mainstay/contract/identity/providers';

export const passedStep = (name: string, found: string): TestStep => ({ name, state: 'ok', found, advice: '' });
export const warningStep = (name: string, found: string, advice: string): TestStep => ({
  name,
  state: 'warning',
  found,
  advice,
});
export const failedStep = (name: string, found: string, advice: string): TestStep => ({
  name,
  state: 'failed',
  found,
  advice,
});
export const skippedStep = (name: string, found: string): TestStep => ({ name, state: 'skipped', found, advice: '' });

/** Returns whether an outgoing call was blocked, which the operator of the installation can change. */
export const isBlockedOutbound = (message: string): boolean => message.includes('OUTBOUND_ALLOW');
export const ALLOW_ADVICE =
  'If the provider is in your own network, ask the operator of Mainstay to add it to OUTBOUND_ALLOW.';
