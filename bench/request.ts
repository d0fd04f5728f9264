/**
 * Sends HTTP requests to this machine with a custom Host header. The tenant's host name need not resolve here, and `fetch` does not allow a
 * custom Host header.
 */
import http from 'node:http';

const agent = new http.Agent({ keepAlive: true });

export interface BenchRequest {
  host: string;
  token?: string;
  method?: string;
  form?: FormData;
  json?: unknown;
  /** The agent to use instead of the shared one. */
  connections?: http.Agent;
}

/**
 * @returns the body of a success
 * @throws with the error reply
 */
export async function sendRequest(
  port: number,
  path: string,
  { host, token, method = 'GET', form, json, connections = agent }: BenchRequest,
): Promise<string> {
  const multipart = form && new Response(form);
  const body = multipart
    ? Buffer.from(await multipart.arrayBuffer())
    : json === undefined
      ? undefined
      : Buffer.from(JSON.stringify(json));
  const headers = {
    host,
    ...(token && { authorization: `JWT ${token}` }),
    ...(body && {
      'content-type': multipart?.headers.get('content-type') ?? 'application/json',
      'content-length': body.length,
    }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', path, method, headers, agent: connections }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (reply.statusCode === 200) resolve(text);
        else reject(new Error(`${method} ${path}: ${reply.statusCode} ${text}`));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
