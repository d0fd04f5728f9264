/** Generates one text without tools. */
import { AI_NOT_AVAILABLE } from '@mainstay/contract/rules/assistant';
import type { LanguageModel, LanguageModelUsage } from 'ai';
import { BusinessError } from '../../platform/http/errors.ts';
import { estimateTokens, type Meter, type ModelCaller, withModel } from './model-calls.ts';
import { removeLinks } from './remove-links.ts';

/**
 * What a text needs at most. It is not sent as a limit: providers name that differently, reject the other name, and count what a model
 * thinks.
 */
const RESERVED_OUTPUT_TOKENS = 1500;
const MAX_CHARACTERS = 20_000;

/** Adds what a provider reported, or an estimate of what it did not report. */
export function addUsage(
  meter: Meter,
  usage: Partial<LanguageModelUsage>,
  characters: { input: number; output: number },
): void {
  const inputTokens = usage.inputTokens || estimateTokens(characters.input);
  const outputTokens = usage.outputTokens || estimateTokens(characters.output);
  if (inputTokens !== usage.inputTokens || outputTokens !== (usage.outputTokens ?? 0)) meter.isEstimate = true;
  meter.inputTokens += inputTokens;
  meter.outputTokens += outputTokens;
}

export interface TextRequest {
  system: string;
  prompt: string;
}

/** @throws errors of the provider */
export async function requestText(
  model: LanguageModel,
  { system, prompt, signal }: TextRequest & { signal: AbortSignal },
): Promise<{ text: string; usage: LanguageModelUsage }> {
  const { generateText } = await import('ai');
  const { text, usage } = await generateText({
    model,
    system,
    prompt,
    abortSignal: signal,
    maxRetries: 0,
  });
  return { text: text.trim(), usage };
}

/**
 * Generates a text for a user. It contains no links, which could carry data to another server.
 *
 * @throws BusinessError, TooManyRequestsError
 */
export function generateTextFor(
  caller: ModelCaller,
  { purpose, stop, system, prompt }: TextRequest & { purpose: string; stop?: AbortSignal },
): Promise<string> {
  const input = system.length + prompt.length;
  const reserve = { inputTokens: estimateTokens(input), outputTokens: RESERVED_OUTPUT_TOKENS };
  return withModel(caller, { purpose, reserve, ...(stop && { stop }) }, async ({ model, signal, meter }) => {
    const { text, usage } = await requestText(model, { system, prompt, signal }).catch((error: unknown) => {
      // The provider had received the prompt.
      if (signal.aborted) addUsage(meter, {}, { input, output: 0 });
      throw error;
    });
    addUsage(meter, usage, { input, output: text.length });
    if (text === '') throw new BusinessError(AI_NOT_AVAILABLE);
    return removeLinks(text.slice(0, MAX_CHARACTERS));
  });
}
