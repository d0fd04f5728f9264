import { aiProvider, generatedText } from '@mainstay/contract/ai-provider';
import type { Config } from '../../platform/config.ts';
import { createDeadline, isTimeout } from '../../platform/deadline.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { toActor } from '../../platform/http/actor.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import { getStopSignal } from '../../platform/http/stop-signal.ts';
import { aiProviderTested } from './events.ts';
import { generateTextFor, requestText } from './generate-text.ts';
import { createModel } from './language-model.ts';
import { describeProviderError, toTimeoutMessage } from './provider-errors.ts';
import { getAiProvider, hasProvider, type ProviderOptions, saveAiProvider, toProvider } from './stored-provider.ts';

const TEST_REQUEST = { system: 'You check a connection.', prompt: 'Answer with the word OK.' };

export const aiProviderRoutes = serve('ai-provider', aiProvider, {
  getAiProvider: async ({ tx, access, services }) =>
    ok(await getAiProvider(tx, { now: services.now(), timeZone: access.timeZone })),

  async saveAiProvider({ tx, body, access, services, ...call }) {
    await saveAiProvider(tx, services, body, toActor({ access, services, ...call }));
    return ok(await getAiProvider(tx, { now: services.now(), timeZone: access.timeZone }));
  },

  /** Calls the provider between two transactions, not inside one. */
  async testAiProvider({ body, inTenant, reply, ...call }) {
    const { services } = call;
    const provider = await inTenant('read', (tx) => toProvider(tx, services, body));
    const result = await runTest(services.config, provider, getStopSignal(reply));
    await inTenant('write', (tx) => record(tx, event(aiProviderTested, { passed: result.passed }), toActor(call)));
    return ok(result);
  },
});

async function runTest(
  config: Config,
  provider: ProviderOptions,
  stop: AbortSignal,
): Promise<{ passed: boolean; text: string }> {
  const seconds = provider.answer_seconds;
  const { signal, clear } = createDeadline(stop, seconds * 1000);
  try {
    const { text } = await requestText(await createModel(config, provider), { ...TEST_REQUEST, signal });
    return text === ''
      ? { passed: false, text: `The model ${provider.model} answered without a text.` }
      : { passed: true, text: `The model ${provider.model} answered.` };
  } catch (error) {
    return { passed: false, text: isTimeout(signal) ? toTimeoutMessage(seconds) : describeProviderError(error) };
  } finally {
    clear();
  }
}

const TEXT_SYSTEM = `You write texts for people who look after customers. Write only the requested text, in plain language, without links,
images or Markdown. Do not invent facts, names or numbers that the request does not contain.`;

export const generatedTextRoutes = serve('generated-text', generatedText, {
  getTextGeneration: async ({ tx }) => ok({ is_configured: await hasProvider(tx) }),

  generateText: async ({ body, access, services, inTenant, request, reply }) =>
    ok(
      await generateTextFor(
        { services, access, inTenant, actor: toActor({ access, services, request }) },
        { purpose: 'text', system: TEXT_SYSTEM, prompt: body.gptPrompt, stop: getStopSignal(reply) },
      ),
    ),
});
