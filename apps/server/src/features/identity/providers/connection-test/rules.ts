/** The words of a test: what was found at each step, and what to do where it failed. */
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

/** Whether people can be expected to sign in this way. */
export const hasPassed = (steps: readonly TestStep[]): boolean => steps.every(({ state }) => state !== 'failed');

/** A call was not allowed out, which whoever runs the installation can change. */
export const isBlockedOutbound = (message: string): boolean => message.includes('OUTBOUND_ALLOW');
export const ALLOW_ADVICE =
  'If the provider really is in your own network, ask whoever runs Mainstay to name it in OUTBOUND_ALLOW.';
