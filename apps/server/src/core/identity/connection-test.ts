/** Tests the saved settings of a sign-in method: the result of each step, and the advice if it failed. */
import type { TestStep } from '@mainstay/contract/identity/providers';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { requireFound } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import { providerTested } from './events.ts';
import { findSignInMethod, type TestCall } from './sign-in-methods.ts';
import { createUnsetProvider, findProviders } from './sign-in-providers.ts';

/** Results of one step. */
export const testStep = {
  passed: (name: string, found: string): TestStep => ({ name, state: 'ok', found, advice: '' }),
  warning: (name: string, found: string, advice: string): TestStep => ({ name, state: 'warning', found, advice }),
  failed: (name: string, found: string, advice: string): TestStep => ({ name, state: 'failed', found, advice }),
  skipped: (name: string, found: string): TestStep => ({ name, state: 'skipped', found, advice: '' }),
};

/** Returns whether an outgoing call was blocked, which the operator of the installation can change. */
export const isBlockedOutbound = (message: string): boolean => message.includes('OUTBOUND_ALLOW');
export const ALLOW_ADVICE =
  'If the provider is in your own network, ask the operator of Mainstay to add it to OUTBOUND_ALLOW.';

/** Users can be expected to sign in with a method if no step has failed. */
const hasPassed = (steps: readonly TestStep[]): boolean => steps.every(({ state }) => state !== 'failed');

/** Calls the provider between two transactions, not inside one, and records the result. */
export async function testProvider(
  services: Services,
  strategy: string,
  call: TestCall,
  actor: Actor,
): Promise<{ passed: boolean; steps: TestStep[] }> {
  const { database, features } = services;
  const method = requireFound(findSignInMethod(features, strategy), 'Sign-in method');
  const rows = await database.inTenant(call.tenant, 'read', findProviders);
  const provider = rows.find((row) => row.strategy === strategy) ?? createUnsetProvider(strategy);
  const steps = await method.test(services, provider, call);
  const passed = hasPassed(steps);
  const failed = steps.filter(({ state }) => state === 'failed').map(({ name }) => name);
  const tested = event(providerTested, { id: provider.id || null, strategy, changes: { passed, failed } });
  await database.inTenant(call.tenant, 'write', (tx) => record(tx, tested, { ...actor, now: services.now() }));
  return { passed, steps };
}
