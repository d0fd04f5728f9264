import { generateKeyPairSync } from 'node:crypto';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestSmtp, type TestSmtp } from '../../app/testing/smtp.ts';
import { MailFailure } from './mail-failure.ts';
import { Mailer, type MailerTimes, type Message, type Sender } from './smtp.ts';
import { createTransportOptions } from './smtp-transport.ts';

const MESSAGE: Message = {
  to: ['maya@acme.test'],
  subject: 'Hello',
  html: '<p>Hello <b>Zoë</b></p>',
  text: 'Hello Zoë\n.\nBcc: is only text here\n',
  messageId: 'mail-1-7@example.com',
};
const TIMES: MailerTimes = { silence: 300, attempt: 1000 };

let smtp: TestSmtp;
let mailer: Mailer;
let sender: Sender;
beforeAll(async () => {
  smtp = await startTestSmtp();
  mailer = new Mailer({ outboundAllow: [] }, TIMES);
  sender = {
    server: smtp.url,
    isOwnServer: false,
    from: { name: 'Acme', address: 'mainstay@example.com' },
    replyTo: null,
    bounceAddress: null,
    dkim: undefined,
    perSecond: 5,
  };
});
afterEach(() => {
  smtp.rejectMessages();
  smtp.stopReplyingAfter();
  smtp.misbehave();
  smtp.received.length = 0;
});
afterAll(async () => {
  mailer.close();
  await smtp.stop();
});

const send = (message: Partial<Message> = {}, from: Partial<Sender> = {}) =>
  mailer.send({ ...MESSAGE, ...message }, { ...sender, ...from });

const getFailure = async (message: Partial<Message> = {}, from: Partial<Sender> = {}): Promise<MailFailure> => {
  const error = await send(message, from).then(
    () => undefined,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(MailFailure);
  return error as MailFailure;
};

describe('a received message', () => {
  test('has both parts, the sender, and the headers of an automatic message', async () => {
    await send({ cc: ['noah@acme.test'] });
    const [mail] = smtp.received;
    expect(mail?.from).toBe('mainstay@example.com');
    expect(mail?.to).toEqual(['maya@acme.test', 'noah@acme.test']);
    expect(mail?.parsed.from).toEqual({ name: 'Acme', address: 'mainstay@example.com' });
    expect(mail?.parsed.cc?.map((c) => c.address)).toEqual(['noah@acme.test']);
    expect(mail?.parsed.text?.trim()).toBe(MESSAGE.text.trim());
    expect(mail?.parsed.html?.trim()).toBe(MESSAGE.html);
    expect(mail?.parsed.messageId).toBe('<mail-1-7@example.com>');
    expect(mail?.parsed.replyTo).toBeUndefined();
    expect(mail?.parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  test('has the reply address, headers and return address of its sender', async () => {
    const url = `https://acme.example.com/unsubscribe/${'a'.repeat(460)}.${'b'.repeat(22)}/`;
    const headers = { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    await send({ headers }, { replyTo: 'help@example.com', bounceAddress: 'bounces@example.com' });
    await send({ replyTo: 'maya@example.com' }, { replyTo: 'help@example.com' });
    const [bulkMail, ordinaryMail] = smtp.received;
    expect(bulkMail?.from).toBe('bounces@example.com');
    expect(bulkMail?.parsed.from?.address).toBe('mainstay@example.com');
    expect(bulkMail?.parsed.replyTo).toEqual([{ name: '', address: 'help@example.com' }]);
    expect(bulkMail?.parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe', value: `<${url}>` }),
    );
    expect(bulkMail?.raw).not.toContain('auto-generated');
    expect(ordinaryMail?.parsed.replyTo).toEqual([{ name: '', address: 'maya@example.com' }]);
  });

  test('is signed with the key of its sender, including one-click unsubscribing', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    await send({ headers }, { dkim: { domainName: 'example.com', keySelector: 'news', privateKey } });
    const signature = smtp.received[0]?.parsed.headers.find(({ key }) => key === 'dkim-signature')?.value ?? '';
    expect(signature).toMatch(/d=example\.com;.* s=news;/);
    expect(signature.replace(/\s+/g, '')).toMatch(/h=[^;]*List-Unsubscribe-Post/i);
  });

  test.each([
    ['a line end', 'Acme\r\nBcc: eve@evil.test'],
    ['quotes and an address', 'Acme" <eve@evil.test>, "Eve'],
    ['a separator of lines', 'Acme\u2028Bcc: eve@evil.test'],
    ['characters beyond ASCII', 'Zoë & Söhne 🙂'],
  ])('keeps names, subjects and headers with %s in a single header', async (_what, text) => {
    await send(
      { subject: text, headers: { 'X-Campaign': text } },
      { from: { address: 'mainstay@example.com', name: text } },
    );
    const [mail] = smtp.received;
    expect(mail?.to).toEqual(['maya@acme.test']);
    expect(mail?.parsed.from?.address).toBe('mainstay@example.com');
    expect(mail?.parsed.to?.map((to) => to.address)).toEqual(['maya@acme.test']);
    expect(mail?.parsed.bcc ?? []).toEqual([]);
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  });

  test.each([
    ['the return address', {}, { bounceAddress: 'a@b.test>\r\nRCPT TO:<eve@evil.test' }],
    ['the sender', {}, { from: { name: '', address: 'a@b.test\r\nRCPT TO:<eve@evil.test>' } }],
    ['the reply address', { replyTo: 'a@b.test\r\nBcc: eve@evil.test' }, {}],
    ['a recipient', { to: ['a@b.test\r\nBcc: eve@evil.test'] }, {}],
  ])('has no further recipient if %s contains a line break', async (_what, message, from) => {
    await send(message, from).catch((error: unknown) =>
      expect(error).toMatchObject({ stage: 'rejected', final: true }),
    );
    for (const mail of smtp.received) {
      expect(mail.to).toEqual(['maya@acme.test']);
      expect(mail.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    }
  });
});

describe('a message that the server rejects', () => {
  test.each([
    ['an unknown recipient', { at: 'recipient', code: 550, message: 'No such mailbox' }, true],
    ['a greylisted recipient', { at: 'recipient', code: 450, message: 'Come back later' }, false],
    ['a deferred message', { at: 'text', code: 451, message: 'Come back later' }, false],
    ['a message that is spam', { at: 'text', code: 554, message: 'Spam' }, true],
  ] as const)('is known not to be sent: %s', async (_what, rejection, final) => {
    smtp.rejectMessages(rejection);
    const failure = await getFailure();
    expect(failure).toMatchObject({ stage: 'rejected', final });
    expect(failure.message).toMatch(
      /^The mail server 127\.0\.0\.1:\d+ rejected the message\. Response: [45]5\d .*(No such|later|Spam)/,
    );
    smtp.rejectMessages();
    await send();
    expect(smtp.received).toHaveLength(1);
  });

  test('is not attempted if an address is invalid', async () => {
    expect(await getFailure({ to: ['maya'] })).toMatchObject({ stage: 'rejected', final: true });
  });
});

describe('a server that cannot be used', () => {
  const EXPECTED = { stage: 'connection', final: false };

  test.each([
    ['rejects connections', { at: 'connection', code: 554, message: 'Go away' }],
    ['closes the connection before the message', { at: 'recipient', code: 421, message: 'Closing' }],
    ['closes the connection instead of accepting the message', { at: 'text', code: 421, message: 'Closing' }],
    ['requires a sign-in', { at: 'recipient', code: 530, message: 'Authentication required' }],
  ] as const)('has not accepted the message: it %s', async (_what, rejection) => {
    smtp.disconnect();
    smtp.rejectMessages(rejection);
    expect(await getFailure()).toMatchObject(EXPECTED);
  });

  test('has not accepted the message: it does not greet, does not listen, or does not encrypt', async () => {
    smtp.misbehave('silent');
    expect(await getFailure({ maxConnections: 1 })).toMatchObject(EXPECTED);
    smtp.misbehave();
    const stoppedServer = await startTestSmtp();
    await stoppedServer.stop();
    const failure = await getFailure({}, { server: stoppedServer.url });
    expect(failure).toMatchObject(EXPECTED);
    expect(failure.message).toMatch(/^The mail server 127\.0\.0\.1:\d+ cannot be reached: /);
    expect(await getFailure({}, { server: new URL(smtp.url.href.replace('smtp:', 'smtps:')) })).toMatchObject(EXPECTED);
    expect((await getFailure({}, { server: undefined })).message).toBe('no mail server configured');
  });

  test('names SMTP_URL, but not its password, for wrong credentials', async () => {
    const securedServer = await startTestSmtp({ user: 'mainstay', pass: 'right one' });
    await send({}, { server: securedServer.url });
    expect(securedServer.received).toHaveLength(1);
    const wrongUrl = new URL(securedServer.url);
    wrongUrl.password = 'wrong one';
    const failure = await getFailure({}, { server: wrongUrl });
    expect(failure.message).toContain('rejected the user name or password of SMTP_URL');
    expect(failure.message).not.toContain('wrong one');
    expect(failure).toMatchObject(EXPECTED);
    const ownFailure = await new Mailer({ outboundAllow: ['127.0.0.1'] })
      .send(MESSAGE, { ...sender, server: wrongUrl, isOwnServer: true })
      .catch((error: MailFailure) => error);
    expect(ownFailure).toMatchObject({ message: expect.stringContaining('rejected the user name or password. ') });
    await securedServer.stop();
  });

  test('of a company is not contacted at an internal address', async () => {
    const failure = await getFailure({}, { isOwnServer: true });
    expect(failure.message).toBe(
      '127.0.0.1 is inside the private network. Add it to OUTBOUND_ALLOW to permit requests.',
    );
    expect(failure).toMatchObject(EXPECTED);
    const port = smtp.url.port;
    for (const host of ['localhost', '127.1', '[::1]', '169.254.169.254'])
      expect(
        await getFailure({}, { isOwnServer: true, server: new URL(`smtp://${host}:${port}`) }),
        host,
      ).toMatchObject(EXPECTED);
    expect(smtp.received).toHaveLength(0);
    await new Mailer({ outboundAllow: [`127.0.0.1:${port}`] }).send(MESSAGE, { ...sender, isOwnServer: true });
    expect(smtp.received).toHaveLength(1);
  });
});

describe('with a scripted server', () => {
  const servers: Server[] = [];
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  });

  /** Starts a server that takes the next step for every connection, line of the client, and end of the content. */
  async function play(...script: ((socket: Socket) => void)[]): Promise<URL> {
    const server = createServer((socket) => {
      const steps = [...script];
      sockets.push(socket);
      socket.on('error', () => {});
      let content: string | undefined;
      socket.on('data', (chunk) => {
        const text = chunk.toString('latin1');
        if (content === undefined) {
          if (/^DATA\r\n/m.test(text)) content = '';
          for (const _line of text.match(/\r\n/g) ?? []) steps.shift()?.(socket);
        } else {
          content += text;
          if (content.endsWith('\r\n.\r\n')) steps.shift()?.(socket);
        }
      });
      steps.shift()?.(socket);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new URL(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
  const say = (text: string) => (socket: Socket) => void socket.write(`${text}\r\n`);
  const UP_TO_CONTENT = [say('220 hello'), say('250 hello'), say('250 ok'), say('250 ok'), say('354 go on')];
  /** Sends part of an unfinished reply every few milliseconds. */
  const trickle = (text: string) => (socket: Socket) => {
    const timer = setInterval(() => socket.write(text), 50);
    socket.once('close', () => clearInterval(timer));
  };

  test('a message is sent', async () => {
    await send({}, { server: await play(...UP_TO_CONTENT, say('250 accepted')) });
  });

  test.each<[string, (socket: Socket) => void]>([
    ['is silent', () => {}],
    ['disconnects', (socket) => socket.destroy()],
    ['disconnects in the middle of an acceptance', (socket) => socket.end('25')],
    ['disconnects in the middle of a rejection', (socket) => socket.end('550 No')],
    ['does not answer as specified', say('999 hm')],
    ['never finishes its answer', trickle('250-wait\r\n')],
  ])('it is not known whether a message was accepted if the server %s after the content', async (_what, ending) => {
    const failure = await getFailure({}, { server: await play(...UP_TO_CONTENT, ending) });
    expect(failure).toMatchObject({ stage: 'unknown', final: false });
    expect(failure.message).toContain('may have accepted the message, but did not confirm it');
  });

  test('a message was not accepted if the server disconnects before the content, or never stops to answer', async () => {
    const disconnect = (socket: Socket) => void socket.destroy();
    const endless = (socket: Socket) => void socket.write('250-more\r\n'.repeat(20_000));
    for (const script of [
      [...UP_TO_CONTENT.slice(0, 4), disconnect],
      [say('220 hello'), endless],
      [say('220 hello'), trickle('250-wait\r\n')],
      [trickle('220-wait\r\n')],
    ])
      expect(await getFailure({}, { server: await play(...script) })).toMatchObject({ stage: 'connection' });
  });

  test('an answer that repeats the password is shown without it', async () => {
    const [user, pass] = ['maya', 'p@ss word/1'];
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const answer = `535 no ${pass} ${base64(pass)} ${base64(`\0${user}\0${pass}`)} ${encodeURIComponent(pass)}`;
    const url = await play(say('220 hello'), say('250-hello\r\n250 AUTH PLAIN'), say(answer));
    Object.assign(url, { username: user, password: encodeURIComponent(pass) });
    const { message } = await getFailure({}, { server: url });
    expect(message).toMatch(/Response: 535 no ••• ••• ••• •••$/);
  });
});

test('it is not known whether a message was accepted if the server disconnects during the content or does not reply', async () => {
  smtp.misbehave('disconnect');
  const longText = 'More than one chunk.\n'.repeat(20_000);
  expect(await getFailure({ text: longText })).toMatchObject({ stage: 'unknown', final: false });
  smtp.misbehave();
  smtp.stopReplyingAfter(0);
  expect(await getFailure()).toMatchObject({ stage: 'unknown', final: false });
  expect(smtp.received).toHaveLength(1);
});

test('a server that closed an idle connection receives the next message once', async () => {
  const server = await startTestSmtp();
  await send({}, { server: server.url });
  server.disconnect();
  await send({ messageId: 'second@example.com' }, { server: server.url });
  expect(server.received.map(({ parsed }) => parsed.messageId)).toEqual([
    `<${MESSAGE.messageId}>`,
    '<second@example.com>',
  ]);
  await server.stop();
});

describe('the transport options', () => {
  const options = (url: string) => createTransportOptions(new URL(url), { maxConnections: 3 });

  test('encrypt from the first byte, or before a password is sent, or if the server offers it', () => {
    expect(options('smtps://u:p@mail.example.com')).toMatchObject({ secure: true, port: 465 });
    expect(options('smtp://u:p%40ss@mail.example.com')).toMatchObject({
      secure: false,
      requireTLS: true,
      port: 587,
      auth: { user: 'u', pass: 'p@ss' },
    });
    expect(options('smtp://relay.example.com')).toMatchObject({ requireTLS: false, ignoreTLS: false, port: 25 });
    expect(options('smtp://[::1]:2525')).toMatchObject({ host: '::1', ignoreTLS: true, port: 2525 });
  });

  test('always check certificates and limit idle time', () => {
    const { tls, socketTimeout, connectionTimeout } = options('smtps://mail.example.com');
    expect(tls).toEqual({ minVersion: 'TLSv1.2' });
    expect([socketTimeout, connectionTimeout].every((ms) => ms !== undefined && ms <= 30_000)).toBe(true);
  });
});
