/**
 * Runs a SAML2 identity provider based on samlify in its own process. Takes its key pairs as JSON in the first argument and uses the first
 * one; prints `ready <address>` once it accepts calls. Any email address signs in as that user. `POST /trust` registers the metadata of a
 * service provider, `POST /roll-over` switches to the next key.
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import samlify from 'samlify';

const { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } = samlify;

interface Settings {
  keys: { certificate: string; privateKey: string }[];
}
type Idp = ReturnType<typeof IdentityProvider>;
type Sp = ReturnType<typeof ServiceProvider>;

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const MINUTES_MS = 60_000;
const STATEMENT =
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="{SessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>' +
  'urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>';
const RESPONSE = SamlLib.defaultLoginResponseTemplate.context
  .replace('{AuthnStatement}', STATEMENT)
  .replace('{AttributeStatement}', '');

const { keys } = JSON.parse(process.argv[2] ?? '{}') as Settings;
// Validation is skipped because only the messages of this provider are under test. Malformed incoming messages fail anyway.
setSchemaValidator({ validate: () => Promise.resolve('read') });

const server = http.createServer((request, reply) => {
  handleRequest(request, reply).catch((error: unknown) => send(reply, 400, `<h1>Refused</h1><p>${String(error)}</p>`));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

let idp = createIdp();
let sp: Sp | undefined;
/** The session index of each signed-in user. */
const sessions = new Map<string, string>();

function createIdp(): Idp {
  const [key] = keys;
  if (!key) throw new Error('There is no key left.');
  return IdentityProvider({
    entityID: `${base}/metadata`,
    signingCert: key.certificate,
    privateKey: key.privateKey,
    requestSignatureAlgorithm: RSA_SHA256,
    isAssertionEncrypted: false,
    wantAuthnRequestsSigned: true,
    wantLogoutRequestSigned: true,
    wantLogoutResponseSigned: true,
    nameIDFormat: [EMAIL],
    singleSignOnService: [{ Binding: REDIRECT, Location: `${base}/sso` }],
    singleLogoutService: [{ Binding: REDIRECT, Location: `${base}/slo` }],
    loginResponseTemplate: { context: RESPONSE, attributes: [] },
  });
}

function send(reply: http.ServerResponse, status: number, html: string): void {
  reply.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  reply.end(`<!doctype html><html lang="en"><title>Identity provider</title><body>${html}</body></html>`);
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Returns the parameters of a redirect binding, with the signed octets. */
const toRequestParts = (url: URL) => ({
  query: Object.fromEntries(url.searchParams),
  octetString: url.search.slice(1).replace(/&Signature=[^&]*/, ''),
});

async function readBody(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function requireServiceProvider(): Sp {
  if (!sp) throw new Error('No service provider is known.');
  return sp;
}

async function handleRequest(request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', base);
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /metadata':
      return void reply.end(idp.getMetadata());
    case 'POST /trust':
      sp = ServiceProvider({
        metadata: await readBody(request),
        wantLogoutRequestSigned: true,
        wantLogoutResponseSigned: true,
      });
      return send(reply, 200, 'known');
    case 'POST /roll-over':
      keys.shift();
      idp = createIdp();
      return send(reply, 200, 'rolled over');
    case 'GET /sso':
      await idp.parseLoginRequest(requireServiceProvider(), 'redirect', toRequestParts(url));
      return send(
        reply,
        200,
        `<h1>Who are you?</h1><form method="post" action="${escapeHtml(url.pathname + url.search)}">` +
          '<label>Email <input name="email" type="email" required></label> <button>Sign in</button></form>',
      );
    case 'POST /sso':
      return signIn(reply, url, new URLSearchParams(await readBody(request)).get('email') ?? '');
    case 'GET /slo':
      return signOut(reply, url);
    case 'GET /sign-out':
      return redirectToLogout(reply, url.searchParams.get('email') ?? '');
    default:
      return send(reply, 404, 'nothing here');
  }
}

async function signIn(reply: http.ServerResponse, url: URL, email: string): Promise<void> {
  const loginRequest = await idp.parseLoginRequest(requireServiceProvider(), 'redirect', toRequestParts(url));
  const index = `_${randomUUID()}`;
  sessions.set(email, index);
  const { context, entityEndpoint } = (await idp.createLoginResponse(
    requireServiceProvider(),
    { ...loginRequest },
    'post',
    { email },
    {
      customTagReplacement: (template) =>
        fillTemplate(template, { email, index, inResponseTo: String(loginRequest.extract.request?.id) }),
    },
  )) as { context: string; entityEndpoint: string };
  send(
    reply,
    200,
    `<form method="post" action="${escapeHtml(entityEndpoint)}"><input type="hidden" name="SAMLResponse" value="${context}">` +
      '<noscript><button>Continue</button></noscript></form><script>document.forms[0].submit()</script>',
  );
}

function fillTemplate(
  template: string,
  { email, index, inResponseTo }: { email: string; index: string; inResponseTo: string },
) {
  const now = Date.now();
  const id = `_${randomUUID()}`;
  const acs = String(requireServiceProvider().entityMeta.getAssertionConsumerService('post'));
  const expiresAt = new Date(now + 5 * MINUTES_MS).toISOString();
  const context = SamlLib.replaceTagsByValue(template, {
    ID: id,
    AssertionID: `_${randomUUID()}`,
    Destination: acs,
    SubjectRecipient: acs,
    Audience: requireServiceProvider().entityMeta.getEntityID(),
    Issuer: idp.entityMeta.getEntityID(),
    IssueInstant: new Date(now).toISOString(),
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    ConditionsNotBefore: new Date(now).toISOString(),
    ConditionsNotOnOrAfter: expiresAt,
    SubjectConfirmationDataNotOnOrAfter: expiresAt,
    NameIDFormat: EMAIL,
    NameID: email,
    InResponseTo: inResponseTo,
    SessionIndex: index,
  });
  return { id, context };
}

/** Handles a logout request of the service provider, or its response to a logout request of this provider. */
async function signOut(reply: http.ServerResponse, url: URL): Promise<void> {
  if (url.searchParams.has('SAMLResponse')) {
    await idp.parseLogoutResponse(requireServiceProvider(), 'redirect', toRequestParts(url));
    return send(reply, 200, '<h1>You are signed out everywhere</h1>');
  }
  const logoutRequest = await idp.parseLogoutRequest(requireServiceProvider(), 'redirect', toRequestParts(url));
  const email = String(logoutRequest.extract.nameID);
  if (sessions.get(email) !== logoutRequest.extract.sessionIndex) throw new Error('No such session.');
  sessions.delete(email);
  const { context } = idp.createLogoutResponse(requireServiceProvider(), { ...logoutRequest }, 'redirect', {});
  reply.writeHead(302, { location: context }).end();
}

/** Signs a user out here, and requests the logout at the service provider. */
function redirectToLogout(reply: http.ServerResponse, email: string): void {
  const user = { logoutNameID: email, sessionIndex: sessions.get(email) ?? '' };
  sessions.delete(email);
  const { context } = idp.createLogoutRequest(requireServiceProvider(), 'redirect', user, {});
  reply.writeHead(302, { location: context }).end();
}

process.stdout.write(`ready ${base}\n`);
