/** API calls of the AI provider, and of the texts that it generates. */
import { type AiProvider, type AiProviderSettings, aiProvider, generatedText } from '@mainstay/contract/ai-provider';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../platform/lib/api.ts';
import { query } from '../../platform/lib/query.ts';

/** It contains what was used, which changes with every call. */
export const aiProviderQuery = queryOptions({ ...query(aiProvider.getAiProvider, {}), staleTime: 0 });

export async function saveAiProvider(client: QueryClient, body: AiProviderSettings): Promise<AiProvider> {
  const saved = await fetchData(aiProvider.saveAiProvider, { body });
  client.setQueryData(aiProviderQuery.queryKey, saved);
  return saved;
}

/** Calls the model with settings as typed. Nothing is saved. */
export const testAiProvider = (body: AiProviderSettings): Promise<{ passed: boolean; text: string }> =>
  fetchData(aiProvider.testAiProvider, { body });

/** Whether texts can be generated. Administrators can change it at any time. */
export const textGenerationQuery = queryOptions({ ...query(generatedText.getTextGeneration, {}), staleTime: 0 });

/** @param signal stops the model */
export const generateText = (gptPrompt: string, signal: AbortSignal): Promise<string> =>
  fetchData(generatedText.generateText, { body: { gptPrompt } }, signal);
