/** Compares what two users read through all endpoints of the contract. */
import { type Caller, type TestApp } from './app.ts';
import { fillIds, needsRecord, sampleCalls, toSampleAddress, toSampleBody } from './sample-calls.ts';

/** Storage keys of files, which are random. */
const STORAGE_KEY = /\b[0-9a-f]{32}\b/g;
/** Values that are derived from sessions, invitations and second factors, which an archive does not contain. */
const SIGN_IN_VALUE = /"(last_seen_at|invitation_expires_at|second_factor)":(?:"[^"]*"|\w+)/g;

/** Parts of paths of replies that contain sign-ins and connections of an installation, or archives. */
const OF_INSTALLATION = [
  'sessions',
  'sign-in',
  'api-keys',
  'audit',
  'company-archive',
  'live',
  'first-steps',
  'mail-connections',
  'webhooks',
  'chat',
];

type Replies = Map<string, string>;

/** Calls every endpoint that only reads. Endpoints of an account are called for each of the accounts. */
async function readEverything(t: TestApp, caller: Caller, accountIds: readonly number[]): Promise<Replies> {
  const replies: Replies = new Map();
  const read = async (method: string, url: string, body: unknown) => {
    const reply = await t.send(caller, method, url, body);
    const { request_id: _, ...rest } = reply.body;
    const text = JSON.stringify(rest).replaceAll(STORAGE_KEY, '…').replaceAll(SIGN_IN_VALUE, '"$1":…');
    replies.set(`${method} ${url}`, `${reply.status} ${text}`);
  };
  for (const { endpoint } of sampleCalls) {
    const isRead = endpoint.method === 'GET' || endpoint.reads === true;
    if (!isRead || endpoint.download || endpoint.access === 'public') continue;
    if (OF_INSTALLATION.some((part) => endpoint.path.includes(part))) continue;
    if (endpoint.path.startsWith('/v1/api/accounts/{id}/'))
      for (const id of accountIds)
        await read(
          endpoint.method,
          fillIds(toSampleAddress(endpoint, { id }), {}),
          toSampleBody(endpoint.path, { id }),
        );
    else if (!needsRecord(endpoint))
      await read(endpoint.method, toSampleAddress(endpoint, {}), toSampleBody(endpoint.path, {}));
  }
  return replies;
}

/** Returns the calls with different replies, and the number of calls. */
export async function findDifferentReplies(
  t: TestApp,
  one: Caller,
  other: Caller,
  accountIds: readonly number[],
): Promise<{ different: string[]; calls: number }> {
  const [expected, actual] = [await readEverything(t, one, accountIds), await readEverything(t, other, accountIds)];
  const different = [...expected.keys()].filter((call) => expected.get(call) !== actual.get(call));
  return { different, calls: expected.size };
}
