/** What the emulated model does with a prompt: lines in capital letters order it, see `app/testing/ai-provider.ts`. */

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content?: string | { type: string; text?: string }[] | null;
  tool_calls?: ToolCall[];
  tool_call_id?: string;
}
export interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

/** How a reply goes wrong. */
export type Failure =
  | { kind: 'status'; status: number }
  | { kind: 'redirect'; url: string }
  | { kind: 'html' | 'hang' | 'pause' | 'endless' | 'drop' | 'invalid' };

export interface Answer {
  text: string;
  toolCalls: ToolCall[];
  /** Whether the reply reports tokens. */
  hasUsage: boolean;
  failure: Failure | undefined;
}

export const getText = ({ content }: ChatMessage): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('\n');

const FAILURE = /^(HTML|HANG|PAUSE|ENDLESS|DROP|INVALID)$/m;
const STATUS = /^STATUS (\d{3})$/m;
const REDIRECT = /^REDIRECT (\S+)$/m;
const CALL = /^(MALFORMED )?CALL (\w+)(?: (.*))?$/;
const ECHO_LENGTH = 300;

function findFailure(script: string): Failure | undefined {
  const status = STATUS.exec(script)?.[1];
  if (status) return { kind: 'status', status: Number(status) };
  const url = REDIRECT.exec(script)?.[1];
  if (url) return { kind: 'redirect', url };
  const word = FAILURE.exec(script)?.[1];
  return word ? { kind: word.toLowerCase() as 'html' } : undefined;
}

/** Returns the calls of each step. The line `THEN` begins the next step. */
function parseSteps(script: string, prefix = 'call'): ToolCall[][] {
  const steps: ToolCall[][] = [[]];
  let number = 0;
  for (const line of script.split('\n')) {
    if (line === 'THEN') steps.push([]);
    const [, malformed, name, input = '{}'] = CALL.exec(line) ?? [];
    if (name === undefined) continue;
    number += 1;
    const json = malformed ? `${input.slice(0, -1)},` : input;
    steps.at(-1)?.push({ id: `${prefix}_${number}`, type: 'function', function: { name, arguments: json } });
  }
  return steps.filter((step) => step.length > 0);
}

/** Returns all texts in the result of a tool. */
function findTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findTexts) : [];
}

/** Returns the texts that tools have read. */
const readResults = (messages: readonly ChatMessage[]): string[] =>
  messages.flatMap((message) => {
    if (message.role !== 'tool') return [];
    try {
      return findTexts(JSON.parse(getText(message)));
    } catch {
      return [getText(message)];
    }
  });

/** The last message of the user contains the script; the model has done the steps whose assistant messages follow it. */
export function answer(messages: readonly ChatMessage[]): Answer {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const prompt = at < 0 ? '' : getText(messages[at] as ChatMessage);
  const later = messages.slice(at + 1);
  const texts = /^OBEY$/m.test(prompt) ? readResults(later) : [];
  const steps = [...parseSteps(prompt), ...parseSteps(texts.join('\n'), 'obeyed')];
  const doneSteps = later.filter(({ tool_calls: calls }) => calls?.length).length;
  const toolCalls = steps[doneSteps] ?? [];
  // A failure follows the calls of tools.
  const failure = toolCalls.length > 0 ? undefined : findFailure(prompt);
  const hasUsage = !/^NO USAGE$/m.test(prompt);
  return {
    toolCalls,
    failure,
    hasUsage,
    text: toolCalls.length > 0 ? '' : texts.join('\n') || toText(prompt, later.length > 0),
  };
}

function toText(prompt: string, hasResults: boolean): string {
  if (/^EMPTY$/m.test(prompt)) return '';
  const ordered = /^ANSWER (.*)/ms.exec(prompt)?.[1];
  if (ordered !== undefined) return ordered;
  if (hasResults) return 'The records answer this [1].';
  const obeyed = /REPLY\{(.*)\}/.exec(prompt)?.[1];
  if (obeyed !== undefined) return obeyed.replaceAll('⏎', '\n');
  return `This is the emulated model. It received: ${prompt.slice(0, ECHO_LENGTH)}`;
}
