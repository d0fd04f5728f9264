/** The tools of the assistant for other programs, by the Model Context Protocol over HTTP. */
import { z } from 'zod';
import { endpoint } from '../kit.ts';

/** A message in the format of JSON-RPC: a request, a notification or a response. */
const Message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(200).optional(),
});

export const mcp = {
  /** One message of the protocol, or several. Sessions of the protocol are not used, so each request is complete in itself. */
  handleMcpMessage: endpoint({
    method: 'POST',
    path: '/mcp/',
    access: 'session',
    effect: 'reads',
    perMinute: 120,
    ownTransactions: true,
    summary: 'Handle a message of the Model Context Protocol (Streamable HTTP, without sessions)',
    body: z.union([Message, z.array(Message).min(1).max(50)]),
    response: z.unknown(),
  }),
  /** Clients try it before they send messages only. */
  openMcpStream: endpoint({
    method: 'GET',
    path: '/mcp/',
    access: 'session',
    ownTransactions: true,
    summary: 'Always answered with 405, because the server sends no messages of its own',
    response: z.unknown(),
  }),
};
