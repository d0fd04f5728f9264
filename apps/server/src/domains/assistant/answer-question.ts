/** Answers a question with the model of the company, which reads data by tools with the permissions of the person. */
import type { AnswerEvents, ChatMessage } from '@mainstay/contract/assistant';
import type { ClientInput, EndpointDef, Reply } from '@mainstay/contract/kit';
import { getStoredComponent } from '../../builder/components/component-definitions.ts';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { addUsage } from '../../core/ai-provider/generate-text.ts';
import { type ModelCaller, type OpenModel, withModel } from '../../core/ai-provider/model-calls.ts';
import { ProviderError } from '../../core/ai-provider/provider-errors.ts';
import { LinkFilter } from '../../core/ai-provider/remove-links.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { getTenantClock } from '../../platform/session/tenant-clock.ts';
import { SourceList } from './sources.ts';
import { getNamedSources, toPlainText, toStatements } from './statements.ts';
import { addMessage, createConversation, findHistory, getConversation } from './stored-conversations.ts';
import { insertProposals } from './stored-proposals.ts';
import { buildSystemPrompt, findPrompts } from './system-prompt.ts';
import { readComponent } from './tools/record-tools.ts';
import { getTools, limitResult, toToolSet } from './tools/run-tools.ts';
import type { ToolContext } from './tools/tool.ts';

/** Calls of the model for one answer. The last one cannot call tools. */
const MAX_STEPS = 8;
/** Longest answer, in characters. A provider that sends more is stopped. */
const MAX_ANSWER_LENGTH = 10_000;
/** Longest output of one call of the model. */
const MAX_OUTPUT_TOKENS = 2000;

export interface Question {
  prompt: string;
  component_id?: number | null | undefined;
  account_id?: number | null | undefined;
  conversation_id?: number | null | undefined;
}

export interface AnswerCaller extends ModelCaller {
  call<E extends EndpointDef>(endpoint: E, input: ClientInput<E>): Promise<Reply<E>>;
  /** Fires when the person stops the answer. */
  stop: AbortSignal;
  /** Receives what happens until the answer is complete. */
  send<K extends keyof AnswerEvents>(name: K, data: AnswerEvents[K]): void;
}

/** What an answer is based on besides the tools. */
interface Context {
  conversationId: number | null;
  componentId: number | null;
  accountId: number | null;
  history: { role: ChatMessage['role']; content: string }[];
  prompts: string[];
  /** Components whose rows the model reads. */
  componentIds: readonly number[];
}

/** @throws NotFoundError, ForbiddenError */
async function readContext(tx: TenantTx, { access }: AnswerCaller, question: Question): Promise<Context> {
  const conversation = question.conversation_id
    ? await getConversation(tx, question.conversation_id, access.user)
    : undefined;
  const componentId = conversation ? conversation.component_id : (question.component_id ?? null);
  const accountId = conversation ? conversation.account_id : (question.account_id ?? null);
  const [component, history] = await Promise.all([
    componentId === null ? undefined : getStoredComponent(tx, componentId),
    conversation ? findHistory(tx, conversation.id) : [],
    accountId === null ? undefined : requireReadable(tx, access, accountId),
  ]);
  const ai = component?.body.kind === 'react-ai' ? component.body.ai : undefined;
  if (componentId !== null && !ai) throw new BusinessError('This component is not an assistant.');
  return {
    conversationId: conversation?.id ?? null,
    componentId,
    accountId,
    history,
    prompts: await findPrompts(tx, { componentId, promptId: ai?.prompt_id ?? null }),
    componentIds: ai?.context_components ?? [],
  };
}

/** Stores the question, and returns its conversation. */
const storeQuestion = (
  caller: AnswerCaller,
  { conversationId, ...context }: Context,
  question: string,
): Promise<number> =>
  caller.inTenant('write', async (tx) => {
    const now = caller.services.now();
    const id =
      conversationId ?? (await createConversation(tx, { userId: caller.access.user, ...context, question }, now));
    await addMessage(tx, id, { role: 'user', text: question, statements: [], sources: [], state: 'completed' }, now);
    return id;
  });

/** The rows of the components, as a message that the model reads before the question. */
async function describeComponents(context: ToolContext, componentIds: readonly number[]): Promise<string> {
  const results = await Promise.all(
    componentIds.map((id) => readComponent(context, id).catch(() => ({ error: 'This component cannot be read.' }))),
  );
  return results.length === 0
    ? ''
    : `Data of the page, as JSON:\n${JSON.stringify(limitResult(results))}\n\nQuestion:\n`;
}

/** An answer that is being received. */
interface Draft {
  text: string;
  state: ChatMessage['state'];
}

interface Conversation {
  system: string;
  history: Context['history'];
  /** The question, after the data of the page. */
  prompt: string;
}

/** Runs the model until it has answered. The draft contains what was received, even if it fails. */
async function streamAnswer(
  caller: AnswerCaller,
  { model, signal, meter }: OpenModel,
  { system, history, prompt }: Conversation,
  { context, draft }: { context: ToolContext; draft: Draft },
): Promise<void> {
  const { streamText, stepCountIs } = await import('ai');
  const tools = getTools(context.accountId, caller.access.userAccessType === 'full');
  const labels = new Map(tools.map(({ name, label }) => [name, label]));
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  const { fullStream } = streamText({
    model,
    system,
    messages: [...history, { role: 'user', content: prompt }],
    tools: await toToolSet(tools, { context, meter, log: caller.services.log }),
    prepareStep: ({ stepNumber }) => (stepNumber >= MAX_STEPS - 1 ? { toolChoice: 'none' } : {}),
    stopWhen: stepCountIs(MAX_STEPS),
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    maxRetries: 0,
    abortSignal: controller.signal,
    // Errors are parts of the stream as well.
    onError: () => undefined,
  });
  const links = new LinkFilter();
  const show = (text: string) => {
    if (text === '') return;
    draft.text += text;
    caller.send('text', { text });
  };
  const input = [system, prompt, ...history.map(({ content }) => content)].join('').length;
  let output = 0;
  let isStepOpen = false;
  const endStep = (usage: Parameters<typeof addUsage>[1] = {}) => {
    if (isStepOpen) addUsage(meter, usage, { input, output });
    [isStepOpen, output] = [false, 0];
  };
  try {
    for await (const part of fullStream) {
      if (part.type === 'start-step') {
        isStepOpen = true;
        if (draft.text !== '') show('\n');
      } else if (part.type === 'text-delta') {
        output += part.text.length;
        show(links.add(part.text));
        if (draft.text.length > MAX_ANSWER_LENGTH) throw new ProviderError('The answer was too long.');
      } else if (part.type === 'tool-call') caller.send('tool', { label: labels.get(part.toolName) ?? 'Reading data' });
      else if (part.type === 'finish-step') {
        show(links.end());
        endStep(part.usage);
      } else if (part.type === 'error') throw part.error;
    }
    signal.throwIfAborted();
  } finally {
    show(links.end());
    endStep();
    controller.abort();
  }
}

async function storeAnswer(
  caller: AnswerCaller,
  conversationId: number,
  draft: Draft,
  { sources, proposals }: Pick<ToolContext, 'sources' | 'proposals'>,
): Promise<ChatMessage> {
  const statements = toStatements(draft.text, (n) => sources.has(n));
  const answer = {
    role: 'assistant' as const,
    text: toPlainText(statements),
    statements,
    sources: getNamedSources(statements, sources.all),
    state: draft.state,
  };
  const now = caller.services.now();
  return caller.inTenant('write', async (tx) => {
    const messageId = await addMessage(tx, conversationId, answer, now);
    const stored = await insertProposals(tx, { messageId, userId: caller.access.user }, proposals);
    return { ...answer, id: messageId, proposals: stored, created_at: now.toISOString() };
  });
}

/**
 * Answers a question, and stores it with its answer. An answer that was stopped or that failed is stored with the part that was received.
 *
 * @throws BusinessError without a provider, or if the provider fails
 * @throws TooManyRequestsError if a monthly limit is reached
 * @throws NotFoundError, ForbiddenError for a conversation, a component or an account that the person cannot read
 */
export async function answerQuestion(
  caller: AnswerCaller,
  question: Question,
): Promise<{ conversation_id: number; message: ChatMessage }> {
  const context = await caller.inTenant('read', (tx) => readContext(tx, caller, question));
  return withModel(caller, { purpose: 'chat', stop: caller.stop }, async (open) => {
    const conversationId = await storeQuestion(caller, context, question.prompt);
    caller.send('start', { conversation_id: conversationId });
    const { access, services } = caller;
    const { today } = getTenantClock(access, services);
    const toolContext: ToolContext = {
      access,
      accountId: context.accountId,
      sources: new SourceList(),
      proposals: [],
      call: (endpoint, input) => caller.call(endpoint, input),
      read: (work) => caller.inTenant('read', work),
    };
    const draft: Draft = { text: '', state: 'completed' };
    let failure: unknown;
    try {
      const system = buildSystemPrompt({
        today,
        currency: access.currency,
        isAboutAccount: context.accountId !== null,
        canPropose: access.userAccessType === 'full',
        prompts: context.prompts,
      });
      const prompt = `${await describeComponents(toolContext, context.componentIds)}${question.prompt}`;
      await streamAnswer(caller, open, { system, history: context.history, prompt }, { context: toolContext, draft });
      if (draft.text.trim() === '' && toolContext.proposals.length === 0)
        throw new ProviderError('The model answered without a text.');
    } catch (error) {
      failure = error;
      draft.state = caller.stop.aborted ? 'stopped' : 'failed';
    }
    const message = await storeAnswer(caller, conversationId, draft, toolContext);
    if (draft.state === 'failed') throw failure;
    return { conversation_id: conversationId, message };
  });
}
