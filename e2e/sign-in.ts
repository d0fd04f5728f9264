/** Signs in through the API, for journeys that are not about signing in. */
import http from 'node:http';

/** The password of every user of the demo company. */
export const DEMO_PASSWORD = 'Mainstay!2026';

/** Stored browser state in Playwright's format. */
export interface StorageState {
  cookies: {
    name: string;
    value: string;
    domain: string;
    path: string;
    expires: number;
    httpOnly: boolean;
    secure: boolean;
    sameSite: 'Lax';
  }[];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
}

interface Reply {
  status: number;
  /** The cookies of the reply, in the format of a request header. */
  cookie: string;
  text: string;
}

type Method = 'GET' | 'POST' | 'DELETE';

/** Makes a call with an explicit connection, because Node does not resolve subdomains of localhost everywhere. */
function send(method: Method, url: URL, headers: Record<string, string>, body?: object): Promise<Reply> {
  const { host, port, pathname, search } = url;
  const allHeaders = { host, ...headers, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { method, host: '127.0.0.1', port, path: pathname + search, headers: allHeaders },
      (reply) => {
        const cookie = (reply.headers['set-cookie'] ?? []).map((set) => set.split(';')[0]).join('; ');
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => (text += part));
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, cookie, text }));
      },
    );
    request.on('error', reject).end(body && JSON.stringify(body));
  });
}

/** Calls the server as a user with a token, as a program with a key, or anonymously. */
export async function callServer(
  origin: string,
  method: Method,
  pathname: string,
  { token, key, body }: { token?: string; key?: string; body?: object } = {},
): Promise<{ status: number; text: string }> {
  const authorization = key ? `Bearer ${key}` : token && `JWT ${token}`;
  const headers: Record<string, string> = authorization ? { authorization } : {};
  return send(method, new URL(pathname, origin), headers, body);
}

/** Returns the status of a call. */
export const getStatus = async (origin: string, pathname: string, token?: string): Promise<number> =>
  (await callServer(origin, 'GET', pathname, token ? { token } : {})).status;

/** A user agent like that of the journeys' browser, for the list of sessions. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/147.0.0.0 Safari/537.36';

/**
 * Creates a session and returns it in the form in which the application stores it.
 * @throws if the password is wrong
 */
export async function signInByCalls(origin: string, email: string, password = DEMO_PASSWORD): Promise<StorageState> {
  const post = async (pathname: string, cookie: string, body: object) => {
    const headers = { 'user-agent': AGENT, ...(cookie && { cookie }) };
    const reply = await send('POST', new URL(pathname, origin), headers, body);
    if (reply.status !== 200) throw new Error(`${email} is not let in: ${reply.status} ${reply.text}`);
    return reply;
  };
  const authenticated = await post('/v1/api/authenticate/', '', { username: email, password });
  const { acs_url } = JSON.parse(authenticated.text) as { acs_url: string };
  const code = new URLSearchParams(acs_url.slice(acs_url.indexOf('?'))).get('code');
  const exchanged = await post('/v1/api/get_jwt/', authenticated.cookie, { email, code, flow: 'login' });
  const { data } = JSON.parse(exchanged.text) as { data: Record<string, unknown> & { token: string } };
  const localStorage = Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) }));
  const cookie = {
    name: 'token',
    value: 'signed-in',
    domain: new URL(origin).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  };
  return { cookies: [cookie], origins: [{ origin, localStorage }] };
}

/**
 * Returns the token of a new session.
 * @throws if the password is wrong
 */
export async function tokenByCalls(origin: string, email: string): Promise<string> {
  const [{ localStorage = [] } = {}] = (await signInByCalls(origin, email)).origins;
  return localStorage.find(({ name }) => name === 'token')?.value ?? '';
}
