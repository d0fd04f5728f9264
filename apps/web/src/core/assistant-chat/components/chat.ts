/**
 * The state of a chat. It is independent of components, so that an answer continues while its panel is closed, and that nothing is lost.
 */
import type { ChatMessage, Proposal } from '@mainstay/contract/assistant';
import { CHAT_MESSAGES, CHAT_PROMPT_LIMIT } from '@mainstay/contract/rules/assistant';
import { openDraft } from '../../../platform/forms/drafts.ts';
import { type ChatScope, fetchConversation, streamAnswer } from '../queries.ts';
import { toStreamedText } from './streamed-text.ts';

interface RunningAnswer {
  prompt: string;
  /** What was received of the answer. */
  text: string;
  /** What the assistant does at the moment; null while it writes. */
  activity: string | null;
  /** Whether the server has stored the question. */
  isStored: boolean;
}

/** A message as the chat shows it. */
export type ThreadMessage = Omit<ChatMessage, 'created_at'>;

interface ChatState {
  /** Null for a new conversation. */
  conversationId: number | null;
  title: string | null;
  /** Whether the conversation belongs to the demo company. */
  isSample: boolean;
  messages: readonly ThreadMessage[];
  /** What is typed. */
  prompt: string;
  /** The error of what is typed. */
  promptError: string | null;
  running: RunningAnswer | null;
  /** The last question, if its answer failed. */
  failure: { prompt: string; error: unknown } | null;
  /** The conversation that is being loaded, and why that failed. */
  opening: { id: number; error: unknown } | null;
}

const NEW_CONVERSATION = {
  conversationId: null,
  title: null,
  isSample: false,
  messages: [],
  failure: null,
  opening: null,
};

export function validatePrompt(prompt: string): string | null {
  if (prompt.trim() === '') return CHAT_MESSAGES.required;
  return prompt.trim().length > CHAT_PROMPT_LIMIT ? CHAT_MESSAGES.tooLong : null;
}

export class Chat {
  readonly #scope: ChatScope;
  readonly #draft: ReturnType<typeof openDraft>;
  readonly #release: () => void;
  readonly #listeners = new Set<() => void>();
  #state: ChatState;
  #request: AbortController | undefined;
  /** Messages that this chat has added have negative ids until the conversation is loaded again. */
  #lastId = 0;

  constructor(scope: ChatScope) {
    this.#scope = scope;
    this.#draft = openDraft(`assistant ${JSON.stringify([scope.componentId ?? null, scope.accountId ?? null])}`);
    this.#release = this.#draft.hold();
    const { prompt } = (this.#draft.stored?.values ?? {}) as { prompt?: string };
    this.#state = { ...NEW_CONVERSATION, prompt: prompt ?? '', promptError: null, running: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): ChatState => this.#state;

  setPrompt(prompt: string): void {
    if (prompt === '') this.#draft.delete();
    else this.#draft.store({ values: { prompt }, version: undefined });
    const { promptError } = this.#state;
    // An error remains until it is corrected; typing shows no new errors.
    this.#set({ prompt, promptError: promptError === null ? null : validatePrompt(prompt) });
  }

  /** Sends what is typed. */
  submit(): void {
    const { prompt, running } = this.#state;
    if (running) return;
    const promptError = validatePrompt(prompt);
    this.#set({ promptError });
    if (promptError === null) void this.#ask(prompt.trim());
  }

  /** Sends the question whose answer failed again. */
  retry(): void {
    const { failure, running } = this.#state;
    if (failure && !running) void this.#ask(failure.prompt);
  }

  /** Stops the answer. The server stores what was received. */
  stop(): void {
    this.#request?.abort();
  }

  startNew(): void {
    this.#leave();
    this.#set(NEW_CONVERSATION);
  }

  /** Continues a conversation. */
  async open(id: number): Promise<void> {
    this.#leave();
    const opening = { id, error: null };
    this.#set({ opening });
    try {
      const { conversation, messages } = await fetchConversation(id);
      if (this.#state.opening !== opening) return;
      const { title, is_sample: isSample } = conversation;
      this.#set({ ...NEW_CONVERSATION, conversationId: id, title, isSample, messages });
    } catch (error) {
      if (this.#state.opening === opening) this.#set({ opening: { id, error } });
    }
  }

  replaceProposal(proposal: Proposal): void {
    const messages = this.#state.messages.map((message) => ({
      ...message,
      proposals: message.proposals.map((one) => (one.id === proposal.id ? proposal : one)),
    }));
    this.#set({ messages });
  }

  /** Ends the chat of a user who has signed out. */
  close(): void {
    const request = this.#request;
    this.#request = undefined;
    request?.abort();
    this.#listeners.clear();
    this.#release();
  }

  async #ask(prompt: string): Promise<void> {
    const request = new AbortController();
    this.#request = request;
    // The draft stays stored until the server has stored the question.
    if (this.#state.prompt.trim() === prompt) this.#set({ prompt: '' });
    this.#set({ failure: null, running: { prompt, text: '', activity: null, isStored: false } });
    const update = (change: (running: RunningAnswer) => Partial<RunningAnswer>) => {
      const { running } = this.#state;
      if (running && this.#request === request) this.#set({ running: { ...running, ...change(running) } });
    };
    const { conversationId } = this.#state;
    const { componentId, accountId } = this.#scope;
    const context = conversationId === null ? { component_id: componentId, account_id: accountId } : {};
    try {
      const { message, conversation_id } = await streamAnswer(
        { prompt, ...context, conversation_id: conversationId },
        {
          start: ({ conversation_id: id }) => {
            if (this.#request !== request) return;
            if (this.#state.prompt === '') this.#draft.delete();
            this.#set({ conversationId: id });
            update(() => ({ isStored: true }));
          },
          text: ({ text }) => update((running) => ({ text: running.text + text, activity: null })),
          tool: ({ label }) => update(() => ({ activity: label })),
        },
        request.signal,
      );
      if (this.#request !== request) return;
      this.#request = undefined;
      this.#set({ conversationId: conversation_id });
      this.#add(prompt, message);
    } catch (error) {
      if (this.#request !== request) return;
      this.#request = undefined;
      if (request.signal.aborted) this.#onStopped(prompt);
      else this.#onFailed(prompt, error);
    }
  }

  /** Leaves the conversation. An answer to it is stopped. */
  #leave(): void {
    const { running } = this.#state;
    const request = this.#request;
    this.#request = undefined;
    request?.abort();
    if (running && !running.isStored) this.#returnPrompt(running.prompt);
    this.#set({ running: null });
  }

  #onStopped(prompt: string): void {
    const { running } = this.#state;
    if (!running?.isStored) {
      this.#set({ running: null });
      return this.#returnPrompt(prompt);
    }
    this.#add(prompt, this.#toMessage('assistant', toStreamedText(running.text), 'stopped'));
  }

  #onFailed(prompt: string, error: unknown): void {
    this.#set({ running: null, failure: { prompt, error } });
    this.#returnPrompt(prompt);
  }

  /** Shows a question that has no answer in the field again, unless the user has typed another one. */
  #returnPrompt(prompt: string): void {
    if (this.#state.prompt === '') this.setPrompt(prompt);
  }

  #add(prompt: string, answer: ThreadMessage): void {
    const { messages, title } = this.#state;
    const question = this.#toMessage('user', prompt, 'completed');
    this.#set({ running: null, title: title ?? prompt, messages: [...messages, question, answer] });
  }

  #toMessage(role: ChatMessage['role'], text: string, state: ChatMessage['state']): ThreadMessage {
    this.#lastId -= 1;
    return { id: this.#lastId, role, text, statements: [], sources: [], proposals: [], state };
  }

  #set(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
