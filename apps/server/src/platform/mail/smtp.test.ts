import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestSmtp, type TestSmtp } from '../../app/testing/smtp.ts';
import { MailFailure, Mailer, type Message, getSenderAddress, createTransportOptions } from './smtp.ts';

const MESSAGE: Message = {
  from: { name: 'Acme', address: 'mainstay@example.com' },
  to: ['maya@acme.test'],
  subject: 'Hello',
  html: '<p>Hello <b>Zoë</b></p>',
  text: 'Hello Zoë\n.\nBcc: is only text here\n',
  messageId: 'mail-1-7@example.com',
};

let smtp: TestSmtp;
let mailer: Mailer;
beforeAll(async () => {
  smtp = await startTestSmtp();
  mailer = new Mailer({ smtpUrl: smtp.url });
});
afterEach(() => {
  smtp.rejectMessages();
  smtp.received.length = 0;
});
afterAll(async () => {
  mailer.close();
  await smtp.stop();
});

const getFailure = async (sender: Mailer, message = MESSAGE): Promise<MailFailure> => {
  const error = await sender.send(message).then(
    () => undefined,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(MailFailure);
  return error as MailFailure;
};

describe('a received message', () => {
  test('has both parts, the sender, and the headers of an automatic message', async () => {
    await mailer.send({ ...MESSAGE, cc: ['noah@acme.test'] });
    const [mail] = smtp.received;
    expect(mail?.from).toBe('mainstay@example.com');
    expect(mail?.to).toEqual(['maya@acme.test', 'noah@acme.test']);
    expect(mail?.parsed.from).toEqual({ name: 'Acme', address: 'mainstay@example.com' });
    expect(mail?.parsed.cc?.map((c) => c.address)).toEqual(['noah@acme.test']);
    expect(mail?.parsed.text?.trim()).toBe(MESSAGE.text.trim());
    expect(mail?.parsed.html?.trim()).toBe(MESSAGE.html);
    expect(mail?.parsed.messageId).toBe('<mail-1-7@example.com>');
    expect(mail?.parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  test.each([
    ['a line end', 'Acme\r\nBcc: eve@evil.test'],
    ['quotes and an address', 'Acme" <eve@evil.test>, "Eve'],
    ['a separator of lines', 'Acme\u2028Bcc: eve@evil.test'],
    ['characters beyond ASCII', 'Zoë & Söhne 🙂'],
  ])('keeps names and subjects with %s in a single header', async (_what, text) => {
    await mailer.send({ ...MESSAGE, from: { ...MESSAGE.from, name: text }, subject: text });
    const [mail] = smtp.received;
    expect(mail?.to).toEqual(['maya@acme.test']);
    expect(mail?.parsed.from?.address).toBe('mainstay@example.com');
    expect(mail?.parsed.to?.map((to) => to.address)).toEqual(['maya@acme.test']);
    expect(mail?.parsed.bcc ?? []).toEqual([]);
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  });
});

describe('delivery errors', () => {
  test('are final for an unknown recipient', async () => {
    smtp.rejectMessages({ at: 'recipient', code: 550, message: 'No such mailbox' });
    const failure = await getFailure(mailer);
    expect(failure.message).toMatch(
      /^The mail server 127\.0\.0\.1:\d+ rejected the message\. Response: 550 .*No such mailbox/,
    );
    expect(failure.final).toBe(true);
  });

  test('are temporary if the server defers the message', async () => {
    smtp.rejectMessages({ at: 'text', code: 451, message: 'Greylisted, come back later' });
    const failure = await getFailure(mailer);
    expect(failure.message).toContain('Greylisted');
    expect(failure.final).toBe(false);
  });

  test('name SMTP_URL, but not its password, for wrong credentials', async () => {
    const securedServer = await startTestSmtp({ user: 'mainstay', pass: 'right one' });
    const validMailer = new Mailer({ smtpUrl: securedServer.url });
    await validMailer.send(MESSAGE);
    expect(securedServer.received).toHaveLength(1);
    validMailer.close();
    const wrongUrl = new URL(securedServer.url);
    wrongUrl.password = 'wrong one';
    const invalidMailer = new Mailer({ smtpUrl: wrongUrl });
    const failure = await getFailure(invalidMailer);
    invalidMailer.close();
    await securedServer.stop();
    expect(failure.message).toContain('rejected the user name or password of SMTP_URL');
    expect(failure.message).not.toContain('wrong one');
    expect(failure.final).toBe(false);
  });

  test('are temporary if the server is unreachable or not configured', async () => {
    const stoppedServer = await startTestSmtp();
    await stoppedServer.stop();
    const failure = await getFailure(new Mailer({ smtpUrl: stoppedServer.url }));
    expect(failure.message).toMatch(/^The mail server 127\.0\.0\.1:\d+ cannot be reached: /);
    expect(failure.final).toBe(false);
    expect((await getFailure(new Mailer({ smtpUrl: undefined }))).message).toBe('no mail server configured');
  });
});

describe('the transport options', () => {
  const options = (url: string) => createTransportOptions(new URL(url));

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

  test('use the bare address of the sender', () => {
    expect(getSenderAddress('Mainstay <no-reply@example.com>')).toBe('no-reply@example.com');
    expect(getSenderAddress('no-reply@example.com')).toBe('no-reply@example.com');
  });
});
