/** Creates the model of a provider. Calls leave the product through the guard for addresses that an administrator entered. */
import type { LanguageModel } from 'ai';
import type { Config } from '../../platform/config.ts';
import { guardedFetch } from '../../platform/outbound/guard.ts';
import { ProviderError } from './provider-errors.ts';
import type { ProviderOptions } from './stored-provider.ts';

/** Limits of one response. Its time is limited by the setting of the company as well. */
const RESPONSE_LIMITS = {
  bytes: 8_388_608,
  milliseconds: 300_000,
  streams: true,
  reuseConnections: true,
  redirects: 0,
};

type OutboundConfig = Pick<Config, 'outboundAllow'>;

/** The connections of each configuration, which are reused because the first token must arrive soon. */
const FETCHES = new WeakMap<readonly string[], typeof fetch>();

function getFetch(config: OutboundConfig): typeof fetch {
  const existing = FETCHES.get(config.outboundAllow);
  if (existing) return existing;
  const send = guardedFetch(config, RESPONSE_LIMITS);
  const fetchAnswer: typeof fetch = async (input, init) => {
    const reply = await send(input, init);
    if (reply.ok && /\bhtml\b/i.test(reply.headers.get('content-type') ?? '')) {
      await reply.body?.cancel();
      throw new ProviderError('The provider answered with a web page. Check the address.');
    }
    return reply;
  };
  FETCHES.set(config.outboundAllow, fetchAnswer);
  return fetchAnswer;
}

export async function createModel(
  config: OutboundConfig,
  { base_url: baseURL, model, key }: Pick<ProviderOptions, 'base_url' | 'model' | 'key'>,
): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: 'provider',
    baseURL,
    ...(key !== '' && { apiKey: key }),
    includeUsage: true,
    fetch: getFetch(config),
  });
  return provider.chatModel(model);
}
