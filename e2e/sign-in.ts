/** Signing in by the calls that the screens make, for journeys that show something else. */
import http from 'node:http';

/** Every person of the demo company has it. */
export const DEMO_PASSWORD = 'Mainstay!2026';

/** What a browser keeps, as Playwright writes it. */
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
  /** What it sets, as a browser sends it back. */
  cookie: string;
  text: string;
}

type Method = 'GET' | 'POST' | 'DELETE';

/** A call by its own connection: Node does not resolve sub-domains of localhost everywhere. */
function send(method: Method, url: URL, headers: Record<string, string>, body?: object): Promise<Reply> {
  const { host, port, pathname, search } = url;
  const all = { host, ...headers, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { method, host: '127.0.0.1', port, path: pathname + search, headers: all },
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

/** A call as somebody whose token it is, as a program whose key it is, or as nobody. */
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

/** Status of a call. */
export const getStatus = async (origin: string, pathname: string, token?: string): Promise<number> =>
  (await callServer(origin, 'GET', pathname, token ? { token } : {})).status;

/** What the list of sessions shows of a browser like that of the journeys. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/147.0.0.0 Safari/537.36';

/** A new session of a person, as the application would keep it. @throws where the password is not theirs */
export async function signInByCalls(origin: string, email: string, password = DEMO_PASSWORD): Promise<StorageState> {
  const post = async (pathname: string, cookie: string, body: object) => {
    const headers = { 'user-agent': AGENT, ...(cookie && { cookie }) };
    const reply = await send('POST', new URL(pathname, origin), headers, body);
    if (reply.status !== 200) throw new Error(`${email} is not let in: ${reply.status} ${reply.text}`);
    return reply;
  };
  const admitted = await post('/v1/api/authenticate/', '', { username: email, password });
  const { acs_url } = JSON.parse(admitted.text) as { acs_url: string };
  const code = new URLSearchParams(acs_url.slice(acs_url.indexOf('?'))).get('code');
  const exchanged = await post('/v1/api/get_jwt/', admitted.cookie, { email, code, flow: 'login' });
  const { data } = JSON.parse(exchanged.text) as { data: Record<string, unknown> & { token: string } };
  const localStorage = Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) }));
  const cookie = {
    ...{ name: 'token', value: 'signed-in', domain: new URL(origin).hostname, path: '/' },
    ...{ expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const },
  };
  return { cookies: [cookie], origins: [{ origin, localStorage }] };
}

/** The token of a new session. @throws where the password is not theirs */
export async function tokenByCalls(origin: string, email: string): Promise<string> {
  const [{ localStorage = [] } = {}] = (await signInByCalls(origin, email)).origins;
  return localStorage.find(({ name }) => name === 'token')?.value ?? '';
}
