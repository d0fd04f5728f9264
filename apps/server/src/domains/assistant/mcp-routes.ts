import { mcp } from '@mainstay/contract/assistant/mcp';
import { includesScope } from '@mainstay/contract/rules/api-keys';
import type { IncomingHttpHeaders } from 'node:http';
import { toActor } from '../../platform/http/actor.ts';
import { RequestError } from '../../platform/http/errors.ts';
import { callEndpoint } from '../../platform/http/inner-call.ts';
import { serve } from '../../platform/http/kit.ts';
import type { Access } from '../../platform/session/access.ts';
import { MCP_INSTRUCTIONS, MCP_VERSION, type McpCaller, registerTools } from './mcp-tools.ts';

const VERSION_HEADER = 'mcp-protocol-version';

/** Responses are always JSON, so clients need not accept streams. */
function toWebRequest(headers: IncomingHttpHeaders): Request {
  const version = headers[VERSION_HEADER];
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(typeof version === 'string' && { [VERSION_HEADER]: version }),
    },
  });
}

const canWrite = ({ userAccessType, apiKey }: Access): boolean =>
  userAccessType === 'full' && (!apiKey || includesScope(apiKey.scopes, 'write'));

export const mcpRoutes = serve('mcp', mcp, {
  async handleMcpMessage({ access, services, inTenant, request, reply, body }) {
    const [{ McpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/mcp.js'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ]);
    const caller: McpCaller = {
      access,
      services,
      inTenant,
      actor: toActor({ access, services, request }),
      call: (endpoint, input) => callEndpoint(request, endpoint, input),
    };
    const server = new McpServer({ name: 'mainstay', version: MCP_VERSION }, { instructions: MCP_INSTRUCTIONS });
    registerTools(server, caller, canWrite(access));
    // Without a generator there are no sessions of the protocol, and each request has its own server.
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const response = await transport.handleRequest(toWebRequest(request.headers), { parsedBody: body });
      return await reply
        .code(response.status)
        .type(response.headers.get('content-type') ?? 'application/json')
        .send(await response.text());
    } finally {
      await server.close();
    }
  },

  openMcpStream: () => Promise.reject(new RequestError(405, 'There is no stream. Send messages with POST.')),
});
