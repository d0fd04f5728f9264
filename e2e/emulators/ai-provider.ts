/**
 * Runs a model behind an endpoint in the format of OpenAI, in its own process: `/v1/chat/completions` with and without streaming, and
 * `/v1/models`. Takes its settings as JSON in the first argument and prints `ready <address>` once it accepts calls. `/_control/log`
 * returns the calls.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AiEmulatorSettings, LoggedAiCall } from '../../apps/server/src/app/testing/ai-provider.ts';
import { countUsage, toChunks, toCompletion, toTextChunk } from './ai-provider/completion-format.ts';
import { answer as answerMessages, type ChatMessage, type Failure } from './ai-provider/script.ts';

const { key, model, port = 0 } = JSON.parse(process.argv[2] ?? '{}') as AiEmulatorSettings;
const PAGE = '<!doctype html><title>Welcome</title><h1>Welcome</h1>';
const ENDLESS_MS = 1;

let log: LoggedAiCall[] = [];

interface CompletionRequest {
  model?: string;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  messages?: ChatMessage[];
  tools?: { function: { name: string } }[];
  max_tokens?: number;
}

async function readBody(request: http.IncomingMessage): Promise<CompletionRequest> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  return JSON.parse(body || '{}') as CompletionRequest;
}

function sendJson(reply: http.ServerResponse, status: number, body: object): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
const sendError = (reply: http.ServerResponse, status: number, code: string, message = code) =>
  sendJson(reply, status, { error: { message, type: 'invalid_request_error', param: null, code } });

/** Returns why OpenAI would reject the messages. */
function findMessageError(messages: readonly ChatMessage[]): string | undefined {
  if (messages.length === 0) return 'There are no messages.';
  const open = new Set<string>();
  for (const { role, tool_calls: calls = [], tool_call_id: id = '' } of messages) {
    if (!['system', 'user', 'assistant', 'tool'].includes(role)) return `The role ${role} is unknown.`;
    if (role === 'tool' && !open.delete(id)) return `The result ${id} has no call.`;
    if (role !== 'tool' && open.size > 0) return `The call ${[...open].join()} has no result.`;
    for (const call of calls) open.add(call.id);
  }
  return open.size > 0 ? `The call ${[...open].join()} has no result.` : undefined;
}

/** @returns whether the reply failed */
function fail(reply: http.ServerResponse, failure: Failure, isStream: boolean): void {
  if (failure.kind === 'status') return sendError(reply, failure.status, 'ordered', 'secret details of the provider');
  if (failure.kind === 'redirect') return void reply.writeHead(307, { location: failure.url }).end();
  if (failure.kind === 'html') return void reply.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  if (failure.kind === 'hang') return;
  reply.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' });
  if (failure.kind === 'invalid') return void reply.end(isStream ? 'data: {"choices":\n\n' : '{"choices":');
  const write = () => reply.write(isStream ? `data: ${JSON.stringify(toTextChunk(model, 'word '))}\n\n` : ' ');
  write();
  if (failure.kind === 'drop') setImmediate(() => reply.destroy());
  if (failure.kind !== 'endless') return;
  const timer = setInterval(write, ENDLESS_MS);
  reply.once('close', () => clearInterval(timer));
}

function complete(reply: http.ServerResponse, body: CompletionRequest): void {
  const { messages = [], stream = false } = body;
  const answer = answerMessages(messages);
  if (answer.failure) return fail(reply, answer.failure, stream);
  const usage = countUsage(messages, answer);
  if (!stream) return sendJson(reply, 200, toCompletion(model, answer, usage));
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const chunk of toChunks(model, answer, body.stream_options?.include_usage ? usage : undefined))
    reply.write(`data: ${JSON.stringify(chunk)}\n\n`);
  reply.end('data: [DONE]\n\n');
}

async function handle(request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request;
  if (url === '/_control/log') {
    if (method === 'DELETE') log = [];
    return sendJson(reply, 200, log);
  }
  const body = await readBody(request);
  const call: LoggedAiCall = {
    path: url,
    status: 0,
    authorization: headers.authorization ?? '',
    stream: body.stream === true,
    messages: body.messages ?? [],
    tools: (body.tools ?? []).map((tool) => tool.function.name),
    maxTokens: body.max_tokens ?? null,
    end: 'open',
  };
  log.push(call);
  reply.once('close', () => {
    call.status = reply.headersSent ? reply.statusCode : 0;
    call.end = reply.writableFinished ? 'complete' : 'closed';
  });
  if (key !== '' && headers.authorization !== `Bearer ${key}`)
    return sendError(reply, 401, 'invalid_api_key', `Incorrect API key provided: ${headers.authorization}`);
  if (method === 'GET' && url === '/v1/models')
    return sendJson(reply, 200, { object: 'list', data: [{ id: model, object: 'model' }] });
  if (method !== 'POST' || url !== '/v1/chat/completions') return sendError(reply, 404, 'unknown_url');
  if (body.model !== model) return sendError(reply, 404, 'model_not_found');
  const error = findMessageError(body.messages ?? []);
  if (error) return sendError(reply, 400, 'invalid_messages', error);
  complete(reply, body);
}

const server = http.createServer((request, reply) => {
  handle(request, reply).catch((error: unknown) => sendError(reply, 400, 'invalid_json', String(error)));
});
server.listen(port, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
