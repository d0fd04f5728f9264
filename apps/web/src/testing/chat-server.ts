/** A stubbed assistant for tests of chats: its conversations, and answers that a test streams. */
import { type AnswerEvents, assistant, type ChatMessage, type Conversation } from '@mainstay/contract/assistant';
import { createEventStream, type TestEventStream } from './event-stream.ts';
import { errorResponse, type setUpScreenTests } from './screen.tsx';

export const CREATED_AT = '2026-11-20T10:00:00.000Z';

export const createMessage = (more: Partial<ChatMessage>): ChatMessage => ({
  id: 70,
  role: 'assistant',
  text: 'Yes.',
  statements: [{ text: 'Yes.', sources: [], is_new_line: true }],
  sources: [],
  proposals: [],
  state: 'completed',
  created_at: CREATED_AT,
  ...more,
});

export const createConversation = (more: Partial<Conversation>): Conversation => ({
  id: 5,
  title: 'Which accounts are at risk?',
  account_id: null,
  is_sample: false,
  updated_at: CREATED_AT,
  ...more,
});

const CONVERSATIONS = assistant.findConversations.path;

/** Serves the calls of a chat. Other calls are answered by `answer`. */
export function serveChat(
  serve: ReturnType<typeof setUpScreenTests>['serve'],
  answer: Parameters<typeof serve>[0] = () => undefined,
) {
  const server = {
    isConfigured: true,
    conversations: [] as Conversation[],
    messages: [] as ChatMessage[],
    /** Bodies of the questions. */
    questions: [] as object[],
    /** Other requests than questions, as `POST /path`. */
    requests: [] as string[],
    /** The streams of the answers. */
    streams: [] as TestEventStream[],
    /** Rejects the next question. */
    error: null as string | null,
    /** Sends an event of the last answer. */
    send: <K extends keyof AnswerEvents>(name: K, data: AnswerEvents[K]) => server.streams.at(-1)?.send(name, data),
    end: () => server.streams.at(-1)?.end(),
    /** Completes the last answer. */
    complete: async (message: Partial<ChatMessage>) => {
      await server.send('answer', { conversation_id: 5, message: createMessage(message) });
      await server.end();
    },
  };
  serve((call) => {
    const { path, method, body, query, signal } = call;
    if (path === assistant.askQuestion.path) {
      server.questions.push(body);
      const { error } = server;
      server.error = null;
      if (error !== null) return errorResponse(400, error);
      const stream = createEventStream(signal);
      server.streams.push(stream);
      return stream.response;
    }
    server.requests.push(`${method} ${path}${query.size > 0 ? `?${query}` : ''}`);
    if (path === CONVERSATIONS) return { conversations: server.conversations, is_configured: server.isConfigured };
    if (path.startsWith(CONVERSATIONS) && method === 'GET')
      return { conversation: server.conversations[0], messages: server.messages };
    return answer(call);
  });
  return server;
}
