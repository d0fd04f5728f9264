/**
 * The AI provider of a company, which can be any endpoint that is compatible with the API of OpenAI (decision 8). Its key is never
 * returned. The settings require ADM.
 */
import { z } from 'zod';
import { endpoint, ok, shortText } from './kit.ts';
import { GENERATED_TEXT_MESSAGES, TEXT_PROMPT_LIMIT } from './rules/assistant.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './rules/single-line.ts';

/** Largest amounts that an administrator can enter. */
const MAX_PRICE = 100_000;
const MAX_MONTHLY_COST = 10_000_000;
const MAX_MONTHLY_CALLS = 10_000_000;
const MAX_ANSWER_S = 300;
const KEY_LIMIT = 2000;

const line = shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE);
const amount = (max: number, message: string) => z.number(message).min(0, message).max(max, message);
const count = (min: number, max: number, message: string) => z.int(message).min(min, message).max(max, message);
const PRICE_MESSAGE = 'Enter a price from 0 to 100,000.';
const COST_MESSAGE = 'Enter an amount from 0 to 10,000,000.';
const CALLS_MESSAGE = 'Enter 0 to 10,000,000 calls.';
const SECONDS_MESSAGE = 'Enter 1 to 300 seconds.';

/** Without a query or a fragment, which would contain what is added to the address. */
function isBaseUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(text);
}

/** What administrators enter. Prices and costs are in the currency in which the provider bills. */
export const AiProviderSettings = z
  .object({
    /** Whether there is a provider. If not, the other settings are deleted. */
    enabled: z.boolean(),
    /** The address to which `/chat/completions` is added. */
    base_url: line,
    model: line,
    /** If empty, the stored key remains, which is possible only for the same address. It is never returned. */
    key: z.string().trim().max(KEY_LIMIT, 'The key is too long.').refine(isSingleLine, SINGLE_LINE_MESSAGE),
    /** Prices of a million tokens. */
    input_price: amount(MAX_PRICE, PRICE_MESSAGE),
    output_price: amount(MAX_PRICE, PRICE_MESSAGE),
    /** Limits of the company and of each user in a calendar month; 0 is no limit. */
    monthly_cost: amount(MAX_MONTHLY_COST, COST_MESSAGE),
    monthly_calls: count(0, MAX_MONTHLY_CALLS, CALLS_MESSAGE),
    user_monthly_calls: count(0, MAX_MONTHLY_CALLS, CALLS_MESSAGE),
    /** Time limit of one answer. */
    answer_seconds: count(1, MAX_ANSWER_S, SECONDS_MESSAGE),
  })
  .superRefine(({ enabled, base_url, model, key, ...amounts }, context) => {
    const check = (isValid: boolean, field: string, message: string) => {
      if (enabled && !isValid) context.addIssue({ code: 'custom', path: [field], message });
    };
    check(isBaseUrl(base_url), 'base_url', 'Enter an address, such as https://api.openai.com/v1.');
    check(model !== '', 'model', 'Enter the name of a model.');
    // A header cannot contain other characters.
    check(/^[\x21-\x7e]*$/.test(key), 'key', 'The key contains an invalid character.');
    const hasPrice = amounts.input_price > 0 || amounts.output_price > 0;
    check(amounts.monthly_cost === 0 || hasPrice, 'input_price', 'Enter prices, from which the cost is computed.');
  });
export type AiProviderSettings = z.infer<typeof AiProviderSettings>;

export const AiProvider = z.object({
  settings: AiProviderSettings,
  has_key: z.boolean(),
  /** What was used in the current calendar month of the company, including the reserved cost of calls that are running. */
  used: z.object({ calls: z.int(), input_tokens: z.int(), output_tokens: z.int(), cost: z.number() }),
});
export type AiProvider = z.infer<typeof AiProvider>;

const access = ['ADM'] as const;
const PATH = '/v1/api/admin/ai-provider/';

export const aiProvider = {
  getAiProvider: endpoint({
    method: 'GET',
    path: PATH,
    access,
    summary: 'Get the AI provider without its key, and what was used this month',
    response: ok(AiProvider),
  }),
  saveAiProvider: endpoint({
    method: 'PUT',
    path: PATH,
    access,
    effect: 'changes',
    summary: 'Configure the AI provider and its limits',
    body: AiProviderSettings,
    response: ok(AiProvider),
  }),
  testAiProvider: endpoint({
    method: 'POST',
    path: `${PATH}test/`,
    access,
    effect: 'changes',
    perMinute: 10,
    ownTransactions: true,
    summary: 'Request one word from a model with settings as typed; nothing is saved',
    body: AiProviderSettings,
    response: ok(z.object({ passed: z.boolean(), text: z.string() })),
  }),
};

const TEXT_PATH = '/v1/api/gptresults/';

export const generatedText = {
  getTextGeneration: endpoint({
    method: 'GET',
    path: TEXT_PATH,
    access: 'session',
    summary: 'Get whether a provider is configured that can generate texts',
    response: ok(z.object({ is_configured: z.boolean() })),
  }),
  /** Texts for notes, plans and emails. The prompt is all that the model reads. */
  generateText: endpoint({
    method: 'POST',
    path: TEXT_PATH,
    access: 'session',
    effect: 'own',
    perMinute: 20,
    ownTransactions: true,
    summary: 'Generate a text from a prompt',
    body: z.object({
      gptPrompt: z
        .string(GENERATED_TEXT_MESSAGES.required)
        .trim()
        .min(1, GENERATED_TEXT_MESSAGES.required)
        .max(TEXT_PROMPT_LIMIT, GENERATED_TEXT_MESSAGES.tooLong),
    }),
    response: ok(z.string()),
  }),
};
