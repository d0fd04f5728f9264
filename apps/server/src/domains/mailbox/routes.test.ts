/** The mailbox of a user at both providers, each emulated in its own process. */
import { googleMailbox, microsoftMailbox } from '@mainstay/contract/mailbox';
import { NO_MAILBOX_MESSAGE } from '@mainstay/contract/rules/mail-providers';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpMailboxes } from '../../app/testing/mailbox-fixture.ts';

const DANA = { emailAddress: { name: 'Dana Cole', address: 'dana@customer.test' } };
const ATTACHMENT = { name: 'offer.txt', contentType: 'text/plain', base64: Buffer.from('12 seats').toString('base64') };

const WEB_URLS = {
  google: 'https://mail.google.com/mail/?authuser=ann%40acme.test#all/',
  microsoft: 'https://outlook.office365.com/owa/?ItemID=',
};

describe.each(['google', 'microsoft'] as const)('%s', (provider) => {
  const fixture = setUpMailboxes({ ann: 'CSM', ben: 'CSM' }, { provider });
  const isGoogle = provider === 'google';
  const contract = isGoogle ? googleMailbox : microsoftMailbox;

  /** Lists a page in the shape that both providers share. */
  async function list(query: { search?: string; cursor?: string; folder?: string; contacts?: string } = {}) {
    const { t, people } = fixture;
    const { search, cursor, folder, contacts } = query;
    const common = { label_id: folder, contact_lists: contacts };
    if (isGoogle) {
      const { body } = await t.call(people.ann, googleMailbox.findMessages, {
        query: { ...common, q: search, token: cursor },
      });
      return { messages: body.data.messages, next: body.data.token };
    }
    const { body } = await t.call(people.ann, microsoftMailbox.findMessages, {
      query: { ...common, search_name: search, skip_id: cursor },
    });
    return { messages: body.data.messages, next: body.data.skip_id ?? '' };
  }
  const send = (message: { to: string[]; subject: string; html: string }) =>
    isGoogle
      ? fixture.t.call(fixture.people.ann, googleMailbox.sendMessage, {
          body: { to: message.to, subject: message.subject, msg_text: message.html },
        })
      : fixture.t.call(fixture.people.ann, microsoftMailbox.sendMessage, {
          body: { toRecipients: message.to, subject: message.subject, body: message.html },
        });
  const findMessage = async (subject: string) => {
    const { messages } = await list();
    const found = messages.find((message) => message.subject === subject);
    if (!found) throw new Error(`There is no message ${subject}.`);
    return found;
  };

  beforeAll(async () => {
    const { provider: emulator, connect } = fixture;
    await emulator.control.deliver(
      ...Array.from({ length: 8 }, (_, index) => ({
        from: 'news@other.test',
        to: ['ann@acme.test'],
        subject: `News ${index + 1}`,
        text: 'News',
        at: `2026-11-1${index}T09:00:00Z`,
      })),
      {
        from: 'Dana Cole <dana@customer.test>',
        to: ['Ann <ann@acme.test>', 'ben@acme.test'],
        cc: ['eve@customer.test'],
        subject: 'Offer',
        html: '<p onclick="x()">See <b>below</b><img src="https://tracker.test/pixel.gif"><script>alert(1)</script></p>',
        attachments: [ATTACHMENT],
        at: '2026-11-19T09:00:00Z',
      },
    );
    await connect('ann', { parts: ['mail'] });
  });

  test('1-mail-09 1-mail-15 1-mail-19 2-mail-07 2-mail-11 2-mail-17 lists eight messages per page', async () => {
    const first = await list();
    expect(first.messages.map(({ subject }) => subject)).toEqual([
      'Offer',
      'News 8',
      'News 7',
      'News 6',
      'News 5',
      'News 4',
      'News 3',
      'News 2',
    ]);
    const second = await list({ cursor: first.next });
    expect(second.messages.map(({ subject }) => subject)).toEqual(['News 1']);
    expect(second.next).toBe('');
    expect((await list({ search: 'Offer' })).messages.map(({ subject }) => subject)).toEqual(['Offer']);
    expect(
      (await list({ contacts: 'dana@customer.test,none@customer.test' })).messages.map(({ subject }) => subject),
    ).toEqual(['Offer']);
    expect((await list({ folder: 'sent' })).messages).toEqual([]);
  });

  test('1-mail-06 1-mail-10 1-mail-16 2-mail-08 2-mail-12 2-mail-18 reads a message; it loads and runs nothing', async () => {
    const { t, people } = fixture;
    const { id } = await findMessage('Offer');
    const { message } = (await t.call(people.ann, contract.getMessage, { query: { id } })).body.data;
    expect(message).toMatchObject({
      id,
      from: DANA,
      subject: 'Offer',
      toRecipients: [
        { emailAddress: { name: 'Ann', address: 'ann@acme.test' } },
        { emailAddress: { name: '', address: 'ben@acme.test' } },
      ],
      internalDate: '2026-11-19T09:00:00.000Z',
      payload: {
        headers: [
          { name: 'To', value: '"Ann" <ann@acme.test>, ben@acme.test' },
          { name: 'Cc', value: 'eve@customer.test' },
        ],
      },
      attachments: [
        { filename: 'offer.txt', mimeType: 'text/plain', body: { size: 8 }, attachmentId: expect.any(String) },
      ],
      html: '<p>See <b>below</b></p>',
      blocked_images: 1,
      is_cut: false,
      web_url: expect.stringContaining(WEB_URLS[provider]),
    });
  });

  test('a message with too many tags states that it is cut', async () => {
    const { t, people, provider: emulator } = fixture;
    const html = `<p>Minutes</p>${'<br>'.repeat(25_000)}<p>The end</p>`;
    await emulator.control.deliver({ from: 'dana@customer.test', to: ['ann@acme.test'], subject: 'Long', html });
    const { id } = await findMessage('Long');
    const { message } = (await t.call(people.ann, contract.getMessage, { query: { id } })).body.data;
    expect(message.is_cut).toBe(true);
    expect([message.html.includes('Minutes'), message.html.includes('The end')]).toEqual([true, false]);
    await emulator.control.deleteMessage('ann@acme.test', id);
  });

  test('1-mail-11 2-mail-13 reads an attachment', async () => {
    const { t, people } = fixture;
    const { id } = await findMessage('Offer');
    const { message } = (await t.call(people.ann, contract.getMessage, { query: { id } })).body.data;
    const aId = message.attachments[0]?.attachmentId ?? '';
    const read = await t.call(people.ann, contract.getAttachment, { query: { msgId: id, aId } });
    expect(read.body.data).toEqual({ data: ATTACHMENT.base64, mimeType: 'text/plain', filename: 'offer.txt' });
    expect((await t.call(people.ann, contract.getAttachment, { query: { msgId: id, aId: 'none' } })).status).toBe(404);
    expect((await t.call(people.ann, contract.getMessage, { query: { id: 'none' } })).status).toBe(404);
  });

  test('1-mail-14 1-mail-17 2-mail-16 2-mail-19 sends a message from the own mailbox', async () => {
    const { provider: emulator } = fixture;
    expect(
      (await send({ to: ['ben@acme.test'], subject: 'Grüße', html: '<p>Hello<script>x</script></p>' })).status,
    ).toBe(200);
    const { messages } = await emulator.control.readMailbox('ben@acme.test');
    expect(messages.find(({ subject }) => subject === 'Grüße')).toMatchObject({
      from: expect.stringContaining('ann@acme.test'),
      to: ['ben@acme.test'],
      html: expect.stringContaining('<p>Hello</p>'),
    });
  });

  test('1-S-61 replies have the parts of the specification', async () => {
    const { t, people } = fixture;
    const list = isGoogle
      ? await t.call(people.ann, googleMailbox.findMessages, { query: {} })
      : await t.call(people.ann, microsoftMailbox.findMessages, { query: {} });
    const shape = isGoogle
      ? { token: expect.any(String), next_token: expect.any(String) }
      : { skip_id: expect.any(String), has_next: true };
    expect(list.body).toEqual({ success: true, data: { messages: expect.any(Array), ...shape } });
    const { id } = await findMessage('Offer');
    const { message } = (await t.call(people.ann, contract.getMessage, { query: { id } })).body.data;
    expect(message.html).toBe('<p>See <b>below</b></p>');
    const query = { msgId: id, aId: message.attachments[0]?.attachmentId ?? '' };
    expect((await t.call(people.ann, contract.getAttachment, { query })).body).toEqual({
      success: true,
      data: { data: ATTACHMENT.base64, mimeType: 'text/plain', filename: 'offer.txt' },
    });
    const sent = await send({ to: ['dana@customer.test'], subject: 'Shape', html: '<p>x</p>' });
    expect(sent.body).toEqual({ success: true, data: { id: expect.any(String) } });
  });

  test('2-S-76 rejects recipients and subjects that could change the message', async () => {
    for (const [message, error] of [
      [
        { to: ['a@b.test\r\nBcc: c@d.test'], subject: 'S', html: '' },
        'Invalid Email Address - a@b.test\r\nBcc: c@d.test',
      ],
      [{ to: ['none'], subject: 'S', html: '' }, 'Invalid Email Address - none'],
      [{ to: ['a@b.test'], subject: ' ', html: '' }, 'Subject is required'],
      [{ to: ['a@b.test'], subject: 'S\r\nBcc: c@d.test', html: '' }, 'Contains an invalid character.'],
      [{ to: [], subject: 'S', html: '' }, 'Enter at least one recipient.'],
      [
        { to: Array.from({ length: 10_000 }, (_, at) => `a${at}@b.test`), subject: 'S', html: '' },
        'At most 100 recipients are allowed.',
      ],
    ] as const) {
      expect(await send({ ...message, to: [...message.to] })).toMatchObject({ status: 400, error });
    }
  });

  test('1-mail-18 2-mail-20 replies within the thread', async () => {
    const { t, people, provider: emulator } = fixture;
    await emulator.control.deliver({
      from: 'Ben <ben@acme.test>',
      to: ['ann@acme.test'],
      subject: 'Question',
      text: 'When?',
    });
    const question = await findMessage('Question');
    const reply = isGoogle
      ? await t.call(people.ann, googleMailbox.sendMessage, {
          body: { to: ['ben@acme.test'], reply: question.id, subject: 'Re: Question', msg_text: '<p>Now</p>' },
        })
      : await t.call(people.ann, microsoftMailbox.replyMessage, { body: { id: question.id, comment: '<p>Now</p>' } });
    expect(reply.status).toBe(200);
    const { messages } = await emulator.control.readMailbox('ann@acme.test');
    const [sent] = messages.filter(({ folder, threadId }) => /sent/i.test(folder) && threadId === question.thread_id);
    expect(sent).toMatchObject({
      to: [expect.stringContaining('ben@acme.test')],
      subject: expect.stringMatching(/^re: question$/i),
    });
  });

  test('a reply goes to the recipients that the user entered, with attachments', async () => {
    const { t, people, provider: emulator } = fixture;
    const { id } = await findMessage('Question');
    const attachments = [{ filename: 'plan.txt', mimeType: 'text/plain', data: ATTACHMENT.base64 }];
    const reply = isGoogle
      ? await t.call(people.ann, googleMailbox.sendMessage, {
          body: {
            to: ['dana@customer.test'],
            cc: ['eve@customer.test'],
            reply: id,
            subject: 'Re: Question',
            msg_text: '<p>Now</p>',
            attachments,
          },
        })
      : await t.call(people.ann, microsoftMailbox.replyMessage, {
          body: {
            id,
            comment: '<p>Now</p>',
            toRecipients: ['dana@customer.test'],
            ccRecipients: ['eve@customer.test'],
            subject: 'Re: Question',
            attachments,
          },
        });
    expect(reply.status).toBe(200);
    const { messages } = await emulator.control.readMailbox('ann@acme.test');
    const question = messages.find(({ subject }) => subject === 'Question');
    expect(messages.find(({ to }) => to.includes('dana@customer.test'))).toMatchObject({
      subject: 'Re: Question',
      cc: ['eve@customer.test'],
      attachments: ['plan.txt'],
      threadId: question?.threadId,
      inReplyTo: question?.messageId,
    });
  });

  test('sends and reads large attachments; more than 25 MB are rejected before they are sent', async () => {
    const megabytes = 24;
    const { t, people, provider: emulator } = fixture;
    const sendFile = (size: number) => {
      const data = Buffer.alloc(size * 1024 * 1024, 'Berth ').toString('base64');
      const attachments = [{ filename: 'plan "a"; x=\u00fc.bin', mimeType: 'application/octet-stream', data }];
      return isGoogle
        ? t.call(people.ann, googleMailbox.sendMessage, {
            body: { to: ['ann@acme.test'], subject: 'Large', msg_text: '<p>x</p>', attachments },
          })
        : t.call(people.ann, microsoftMailbox.sendMessage, {
            body: { toRecipients: ['ann@acme.test'], subject: 'Large', body: '<p>x</p>', attachments },
          });
    };
    expect(await sendFile(26)).toMatchObject({ status: 400, error: 'Attachments must not exceed 25 MB in total.' });
    const sent = await sendFile(megabytes);
    expect([sent.status, sent.error]).toEqual([200, undefined]);
    const { id } = await findMessage('Large');
    const { message } = (await t.call(people.ann, contract.getMessage, { query: { id } })).body.data;
    const [file] = message.attachments;
    expect(file?.filename).toBe('plan "a"; x=\u00fc.bin');
    const read = await t.call(people.ann, contract.getAttachment, {
      query: { msgId: id, aId: file?.attachmentId ?? '' },
    });
    expect(Buffer.from(read.body.data.data, 'base64').length).toBe(megabytes * 1024 * 1024);
    await emulator.control.deleteMessage('ann@acme.test', id);
  });

  test('marks a message as read and as unread', async () => {
    const { t, people } = fixture;
    const { id } = await findMessage('News 8');
    for (const unread of [false, true]) {
      await t.call(people.ann, contract.setUnread, { body: { id, unread } });
      expect((await findMessage('News 8')).unread).toBe(unread);
    }
  });

  test('lists the folders', async () => {
    const { t, people } = fixture;
    const { folders } = (await t.call(people.ann, contract.findFolders, {})).body.data;
    expect(folders.slice(0, 3).map(({ id }) => id)).toEqual(['inbox', 'sent', 'drafts']);
  });

  test('1-S-60 2-mail-31 decisions-31 the calls of the other provider, and those of a user without a mailbox, are rejected', async () => {
    const { t, people } = fixture;
    const other = isGoogle ? microsoftMailbox : googleMailbox;
    const rejected = { status: 403, error: NO_MAILBOX_MESSAGE };
    expect(await t.call(people.ann, other.findFolders, {})).toMatchObject(rejected);
    expect(await t.call(people.ben, contract.findFolders, {})).toMatchObject(rejected);
  });

  test('a call is repeated after a limit, and otherwise the reason is stated', async () => {
    const { t, people, provider: emulator } = fixture;
    await emulator.control.throttle({ retryAfter: 1 });
    expect((await list()).messages).toHaveLength(8);
    await emulator.control.throttle({ calls: 100, retryAfter: 60 });
    const busy = await t.call(people.ann, contract.findFolders, {});
    expect(busy).toMatchObject({ status: 503, error: expect.stringContaining('limits the number of calls') });
    await emulator.control.clearFailures();
  });
});
