/** Replies of the endpoint `/chat/completions`, as OpenAI formats them. */
import { type Answer, type ChatMessage, getText } from './script.ts';

const CHARACTERS_PER_TOKEN = 4;
/** The time of creation is fixed, so that replies do not depend on the clock. */
const HEAD = { id: 'chatcmpl-emulated', created: 1_763_000_000 };

const countTokens = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN);

export function countUsage(messages: readonly ChatMessage[], { text, toolCalls }: Answer) {
  const input = messages.reduce((sum, message) => sum + getText(message).length, 0);
  const output = toolCalls.reduce((sum, call) => sum + call.function.arguments.length, text.length);
  const [prompt, completion] = [countTokens(input), countTokens(output)];
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}
type Usage = ReturnType<typeof countUsage>;

const getFinishReason = ({ toolCalls }: Answer) => (toolCalls.length > 0 ? 'tool_calls' : 'stop');

export const toCompletion = (model: string, answer: Answer, usage: Usage) => ({
  ...HEAD,
  object: 'chat.completion',
  model,
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: answer.text,
        ...(answer.toolCalls.length > 0 && { tool_calls: answer.toolCalls }),
      },
      finish_reason: getFinishReason(answer),
    },
  ],
  ...(answer.hasUsage && { usage }),
});

const toChunk = (model: string, delta: object, finishReason: string | null = null) => ({
  ...HEAD,
  object: 'chat.completion.chunk',
  model,
  choices: [{ index: 0, delta, finish_reason: finishReason }],
});
export const toTextChunk = (model: string, content: string) => toChunk(model, { content });

/** Splits a text into words with the space that follows them. */
const toTextParts = (text: string): string[] => text.match(/\s*\S+\s*?/g) ?? [];

export function toChunks(model: string, answer: Answer, usage: Usage | undefined): object[] {
  const { text, toolCalls, hasUsage } = answer;
  return [
    toChunk(model, { role: 'assistant', content: '' }),
    ...toTextParts(text).map((word) => toTextChunk(model, word)),
    ...toolCalls.flatMap((call, index) => {
      const { name, arguments: json } = call.function;
      const half = Math.ceil(json.length / 2);
      return [
        toChunk(model, { tool_calls: [{ index, ...call, function: { name, arguments: json.slice(0, half) } }] }),
        toChunk(model, { tool_calls: [{ index, function: { arguments: json.slice(half) } }] }),
      ];
    }),
    toChunk(model, {}, getFinishReason(answer)),
    ...(usage && hasUsage ? [{ ...toChunk(model, {}), choices: [], usage }] : []),
  ];
}
