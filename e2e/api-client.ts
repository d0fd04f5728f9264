/** Calls the API of a company on a server that may be killed in the meantime. */
import http from 'node:http';

export interface CallResult {
  status: number;
  data: Record<string, unknown>;
}

export class ApiClient {
  readonly #port: number;
  readonly #host: string;
  #token: string | undefined;
  /** Identifies the caller to the server during sign-in. */
  #cookie = '';

  constructor(port: number, domain = 'demo') {
    this.#port = port;
    this.#host = `${domain}.localhost:${port}`;
  }

  /** Returns `lost` if the connection broke before a reply. */
  async call(method: string, path: string, body?: unknown): Promise<CallResult | 'lost'> {
    const form = body instanceof FormData ? new Response(body) : undefined;
    const json = !form && body !== undefined ? Buffer.from(JSON.stringify(body)) : undefined;
    const type = form?.headers.get('content-type') ?? (json && 'application/json');
    const payload = form ? Buffer.from(await form.arrayBuffer()) : json;
    const headers = {
      host: this.#host,
      ...(this.#token && { authorization: `JWT ${this.#token}` }),
      ...(type && { 'content-type': type }),
      ...(this.#cookie && { cookie: this.#cookie }),
    };
    return new Promise((resolve) => {
      const request = http.request({ host: '127.0.0.1', port: this.#port, method, path, headers }, (reply) => {
        let text = '';
        [this.#cookie = this.#cookie] = (reply.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]);
        reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
        reply.on('error', () => resolve('lost'));
        reply.on('end', () => {
          const parsed = JSON.parse(text || '{}') as CallResult['data'] & { data?: CallResult['data'] };
          resolve({ status: reply.statusCode ?? 0, data: parsed.data ?? parsed });
        });
      });
      request.on('error', () => resolve('lost'));
      request.end(payload);
    });
  }

  /** @throws if the reply is not a success */
  async callOk(method: string, path: string, body?: unknown): Promise<CallResult['data']> {
    const answer = await this.call(method, path, body);
    if (answer === 'lost' || answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  }

  async signIn(username: string): Promise<void> {
    this.#token = undefined;
    const credentials = { username, password: 'Mainstay!2026' };
    const { acs_url: address } = await this.callOk('POST', '/v1/api/authenticate/', credentials);
    const query = new URLSearchParams(String(address).split('?')[1]);
    const exchange = { email: query.get('email'), code: query.get('code') };
    this.#token = String((await this.callOk('POST', '/v1/api/get_jwt/', exchange)).token);
  }
}
