/**
 * Runs incoming webhooks of Slack (`/slack`) and Microsoft Teams (`/teams`) in a process of their own. It prints `ready <address>` once it
 * accepts calls. A message that the real services reject is rejected here too. `GET /messages` returns what was accepted. `PUT /replies`
 * sets a list of `{ status, retryAfter? }` for the next messages; afterward they are accepted.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const PlainText = z.strictObject({ type: z.literal('plain_text'), text: z.string().min(1), emoji: z.literal(false) });
const SlackBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), text: PlainText.extend({ text: z.string().min(1).max(150) }) }),
  z.strictObject({ type: z.literal('section'), text: PlainText.extend({ text: z.string().min(1).max(3000) }) }),
  z.strictObject({ type: z.literal('context'), elements: z.array(PlainText).min(1).max(10) }),
  z.strictObject({
    type: z.literal('actions'),
    elements: z.array(z.strictObject({ type: z.literal('button'), text: PlainText, url: z.url().max(3000) })),
  }),
]);
const SlackMessage = z.strictObject({
  text: z.string().min(1),
  unfurl_links: z.boolean(),
  unfurl_media: z.boolean(),
  blocks: z.array(SlackBlock).min(1).max(50),
});

const TextRun = z.strictObject({
  type: z.literal('TextRun'),
  text: z.string().min(1),
  weight: z.enum(['Bolder']).optional(),
  size: z.enum(['Small']).optional(),
  isSubtle: z.boolean().optional(),
});
const TeamsMessage = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: z.strictObject({
          $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
          type: z.literal('AdaptiveCard'),
          version: z.literal('1.4'),
          body: z.array(z.strictObject({ type: z.literal('RichTextBlock'), inlines: z.array(TextRun).min(1) })).min(1),
          actions: z.array(z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string(), url: z.url() })),
        }),
      }),
    )
    .length(1),
});
const SCHEMAS: Readonly<Record<string, z.ZodType>> = { '/slack': SlackMessage, '/teams': TeamsMessage };

const messages: { path: string; body: unknown }[] = [];
let replies: { status: number; retryAfter?: string }[] = [];

async function readBody(request: http.IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  return body;
}

function receive(path: string, text: string, reply: http.ServerResponse): void {
  const schema = SCHEMAS[path];
  if (!schema) return void reply.writeHead(404).end('no_service');
  const { status = 200, retryAfter } = replies.shift() ?? {};
  if (status !== 200) return void reply.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end('error');
  const { success, error, data } = schema.safeParse(JSON.parse(text));
  if (!success) return void reply.writeHead(400).end(`invalid_blocks ${error.message}`);
  messages.push({ path, body: data });
  reply.end(path === '/slack' ? 'ok' : '1');
}

const server = http.createServer((request, reply) => {
  void readBody(request).then((text) => {
    const { pathname } = new URL(request.url ?? '/', 'http://chat.test');
    if (pathname === '/messages') return reply.end(JSON.stringify(messages.splice(0)));
    if (pathname !== '/replies') return receive(pathname, text, reply);
    replies = JSON.parse(text) as typeof replies;
    return reply.end();
  });
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
