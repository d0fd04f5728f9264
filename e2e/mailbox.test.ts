/** The Email tab of an account, at both providers: reading, writing, filtering, and turning messages into actions. */
import { MAIL_PROVIDER_IDS, MAIL_PROVIDERS, type MailProviderId } from '@mainstay/contract/rules/mail-providers';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accountUrl } from './accounts-pages.ts';
import { getCallsTo, getErrors, getRoute, openSignedIn, waitForRoute } from './browser.ts';
import { callAsPageUser } from './components-pages.ts';
import { type ConnectedCompany, DANA, inDays, OMAR, useConnectedMailboxes } from './connected-mailbox.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const mailboxes = useConnectedMailboxes();
const PATHS = {
  google: { list: '/v1/api/integrations/get-messages/', create: ['/v1/api/integrations/create-playbook-action/'] },
  microsoft: {
    list: '/v1/api/msintegrations/get-ms-messages/',
    create: ['/v1/api/actions/account/create-play/', '/v1/api/actions/add/'],
  },
} as const satisfies Record<MailProviderId, object>;
const TABS = { google: 'email', microsoft: 'msemail' } as const;

const getTabs = (page: Page) => page.getByRole('navigation', { name: 'Account tabs' });
const getMessage = (page: Page, subject: string) => page.getByRole('button', { name: subject });
const getReader = (page: Page) => page.getByRole('article', { name: 'Message' });
const getFrame = (page: Page, subject: string) => page.frameLocator(`iframe[title="Message: ${subject}"]`);
const waitForToast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).waitFor();

const readMessages = async ({ provider, owner }: ConnectedCompany) =>
  (await provider.control.readMailbox(owner)).messages;

const toAddresses = (people: readonly string[]) => people.map((person) => /[^\s<]+@[^\s>]+/.exec(person)?.[0]);

async function openMailbox({ domain, owner, accountId }: ConnectedCompany, address?: string): Promise<Page> {
  const page = await openSignedIn(owner, { domain }, address ?? accountUrl(accountId, 'email'));
  await page.getByRole('region', { name: 'Email', exact: true }).waitFor();
  return page;
}

describe.each(MAIL_PROVIDER_IDS)('%s', (id) => {
  /** Both providers look the same, so one of them is checked. */
  const expectLook = async (page: Page, name: string) => {
    if (id === 'google') await expectVisualQuality(page, name, EVERY_LOOK);
  };

  test('1-mail-02 1-mail-03 2-mail-01 2-mail-02 2-account-tabs-14 2-account-tabs-15 lists messages by sender and shows one', async () => {
    const company = mailboxes[id];
    await company.provider.control.deliver({
      from: `Dana Dock <${DANA}>`,
      to: [company.owner],
      subject: 'Mooring plan',
      html: `<p style="color: #005500">See <a href="https://plans.test/mooring">the plan</a>.</p>
        <img src="https://tracker.test/pixel.png"><script>document.title = 'stolen'</script>`,
      at: `${inDays(-1)}T07:00:00Z`,
    });
    const page = await openMailbox(company, `/#!/${company.accountId}/${TABS[id]}`);
    await waitForRoute(page, /query=.*"tab":"email"/);
    const dana = page.getByRole('region', { name: 'Dana Dock' });
    await expect.poll(() => dana.getByRole('listitem').count()).toBe(2);
    expect(await page.getByRole('region', { name: 'news@letters.test' }).getByRole('listitem').count()).toBe(1);
    await expectLook(page, `email-list`);
    await getMessage(page, 'Mooring plan').click();
    const reader = getReader(page);
    await reader.getByRole('heading', { name: 'Mooring plan' }).waitFor();
    await reader.getByText(DANA).waitFor();
    await reader.getByText(company.owner).waitFor();
    const body = getFrame(page, 'Mooring plan');
    expect(await body.getByRole('link', { name: 'the plan' }).getAttribute('href')).toBe('https://plans.test/mooring');
    expect(await body.locator('img, script').count()).toBe(0);
    expect(await page.title()).not.toContain('stolen');
    await reader.getByRole('button', { name: 'Show images' }).waitFor();
    // Reading marks the message here and at the provider.
    await getMessage(page, 'Mooring plan').and(page.locator(':not([data-unread])')).waitFor();
    await expect
      .poll(async () => {
        return (await readMessages(company)).find(({ subject }) => subject === 'Mooring plan')?.isRead;
      })
      .toBe(true);
    await expectLook(page, `email-message`);
    // The address of a message opens it.
    const route = getRoute(page);
    await page.reload();
    await reader.getByRole('heading', { name: 'Mooring plan' }).waitFor();
    const messageId = /"message":"([^"]+)"/.exec(route)?.[1] ?? '';
    await page.goto('/#!/dashboard/accounts');
    await reader.waitFor({ state: 'detached' });
    await page.goto(`/#!/${company.accountId}/${TABS[id]}/${encodeURIComponent(messageId)}`);
    await reader.getByRole('heading', { name: 'Mooring plan' }).waitFor();
    expect(getErrors(page)).toEqual([]);
  });

  test('a message that is too long states that, with a link to the mailbox of the provider', async () => {
    const company = mailboxes[id];
    const subject = 'Minutes of the year';
    const html = `<p>All minutes of the year.</p>${'<i></i>'.repeat(13_000)}<p>The end.</p>`;
    await company.provider.control.deliver({ from: OMAR, to: [company.owner], subject, html });
    const page = await openMailbox(company);
    await getMessage(page, subject).click();
    await getFrame(page, subject).getByText('All minutes of the year.').waitFor();
    const notice = getReader(page).getByText('This message is too long to show completely.');
    const link = notice.getByRole('link', { name: `Open it in ${MAIL_PROVIDERS[id].mail}.` });
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/(?:mail\.google\.com|outlook\.office365\.com)\//);
    expect(await getFrame(page, subject).getByText('The end.').count()).toBe(0);
    await expectLook(page, 'email-long');
    const [message] = (await readMessages(company)).filter((one) => one.subject === subject);
    await company.provider.control.deleteMessage(company.owner, message?.id ?? '');
  });

  test('1-mail-04 2-mail-03 composes a message, which survives a reload, and sends it once', async () => {
    const company = mailboxes[id];
    const page = await openMailbox(company);
    await page.getByRole('button', { name: 'Compose' }).click();
    const form = page.getByRole('form', { name: 'New message' });
    await form.getByRole('button', { name: 'Send' }).click();
    await waitForToast(page, 'Enter at least one recipient.');
    await form.getByRole('combobox', { name: 'To' }).fill('no-address');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Send' }).click();
    await waitForToast(page, 'Invalid Email Address - no-address');
    await page.keyboard.press('Escape');
    await form.getByRole('combobox', { name: 'To' }).press('Backspace');
    await form.getByRole('combobox', { name: 'To' }).fill('omar');
    await page.getByRole('option', { name: OMAR }).click();
    await form.getByRole('button', { name: 'Send' }).click();
    await waitForToast(page, 'Subject is required');
    await form.getByLabel('Subject').fill('Berth 7');
    await form.getByRole('textbox', { name: 'Message' }).fill('It is free from Monday.');
    await form.locator('input[type=file]').setInputFiles({
      name: 'berth.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Berth 7'),
    });
    await form.getByText('berth.txt').waitFor();
    await page.reload();
    await form.getByText('Your unsaved changes were restored.').waitFor();
    await form.getByRole('textbox', { name: 'Message' }).getByText('It is free from Monday.').waitFor();
    await form.getByText('berth.txt').waitFor();
    await expectLook(page, `email-compose`);
    await form.getByRole('button', { name: 'Send' }).dblclick();
    await waitForToast(page, 'Message sent.');
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Compose' }).click();
    await form.getByRole('button', { name: 'Attach files' }).waitFor();
    expect(await form.getByText('berth.txt').count()).toBe(0);
    const sent = (await readMessages(company)).filter(({ subject }) => subject === 'Berth 7');
    expect(sent.map(({ to, attachments }) => [toAddresses(to), attachments])).toEqual([[[OMAR], ['berth.txt']]]);
  });

  test('2-mail-04 replies within the thread', async () => {
    const company = mailboxes[id];
    const page = await openMailbox(company);
    await getMessage(page, 'Invoice 1207').click();
    const reader = getReader(page);
    await reader.getByRole('button', { name: 'Reply all' }).click();
    const form = reader.getByRole('form', { name: 'Reply' });
    await form.getByText(`To ${OMAR}, ${DANA}`).waitFor();
    await form.getByRole('textbox', { name: 'Reply' }).fill('Paid today.');
    await form.getByRole('button', { name: 'Send reply' }).dblclick();
    await waitForToast(page, 'Reply sent.');
    const messages = await readMessages(company);
    const invoice = messages.find(({ subject }) => subject === 'Invoice 1207');
    const replies = messages.filter(({ inReplyTo }) => inReplyTo === invoice?.messageId);
    expect(replies.map(({ to, cc, threadId }) => [toAddresses(to), toAddresses(cc), threadId])).toEqual([
      [[OMAR], [DANA], invoice?.threadId],
    ]);
  });

  test('downloads an attachment', async () => {
    const page = await openMailbox(mailboxes[id]);
    await getMessage(page, 'Invoice 1207').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      getReader(page)
        .getByRole('button', { name: /invoice\.txt/ })
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe('invoice.txt');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe('Invoice 1207');
  });

  test('1-mail-05 1-mail-19 2-mail-05 2-mail-06 pages forward and back, eight messages at a time', async () => {
    const company = mailboxes[id];
    await company.provider.control.deliver(
      ...Array.from({ length: 9 }, (_, at) => ({
        from: `ship${at}@fleet.test`,
        to: [company.owner],
        subject: `Arrival ${at}`,
        text: 'Arrives soon.',
        at: `${inDays(-10)}T0${at}:00:00Z`,
      })),
    );
    const page = await openMailbox(company);
    await getMessage(page, 'Invoice 1207').waitFor();
    await page.getByLabel('Search mail').fill('Arrival');
    const list = page.getByRole('region', { name: 'Email', exact: true }).getByRole('listitem');
    await getMessage(page, 'Invoice 1207').waitFor({ state: 'detached' });
    await getMessage(page, 'Arrival 8').waitFor();
    expect(await list.count()).toBe(8);
    const pages = page.getByRole('group', { name: 'Pages' });
    expect(await pages.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await pages.getByRole('button', { name: 'Next' }).click();
    await getMessage(page, 'Arrival 0').waitFor();
    expect(await list.count()).toBe(1);
    expect(await pages.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await pages.getByRole('button', { name: 'Previous' }).click();
    await getMessage(page, 'Arrival 8').waitFor();
    expect(await list.count()).toBe(8);
    await page.getByLabel('Search mail').fill('');
    await page.getByLabel('Contact').selectOption({ label: 'Omar Oak' });
    await getMessage(page, 'Invoice 1207').waitFor();
    await expect.poll(() => list.count()).toBe(1);
    await page.getByLabel('Contact').selectOption({ label: 'All contacts of this account' });
    await getMessage(page, 'Berths for the winter').waitFor();
    await page.getByLabel('Folder').selectOption({ label: 'Sent' });
  });

  const openActionForm = async (page: Page) => {
    await getReader(page).getByRole('button', { name: 'Create action' }).click();
    return page.getByRole('form', { name: 'Create action' });
  };
  const submitAction = (form: Locator) => form.getByRole('button', { name: 'Create action' }).click();

  test('1-mail-21 1-mail-22 1-mail-23 1-mail-24 2-mail-22 2-mail-23 2-mail-24 2-mail-25 what an action requires, in order', async () => {
    const page = await openMailbox(mailboxes[id]);
    await getMessage(page, 'Weekly news').click();
    const form = await openActionForm(page);
    const steps: [toast: string, fill: () => Promise<unknown>][] = [
      ['Action name is required', () => form.getByLabel('Action name').fill('Cancel the newsletter')],
      ['Action description is required', () => form.getByLabel('Description').fill('It has no news.')],
      ['Action priority is required', () => form.getByLabel('Priority', { exact: true }).selectOption('High')],
      ['Action due date is required', () => form.getByLabel('Due date').fill(inDays(5))],
      ['Play name is required', () => form.getByLabel('Play name').fill('News')],
    ];
    for (const [toast, fill] of steps) {
      await submitAction(form);
      await waitForToast(page, toast);
      await fill();
    }
    await submitAction(form);
    await waitForToast(page, 'Play priority is required');
    await expectLook(page, `email-action`);
    await form.getByRole('button', { name: 'Cancel' }).click();
  });

  test('1-mail-25 1-mail-26 2-mail-26 2-mail-27 2-platform-21 a new play requires a name and a priority', async () => {
    const page = await openMailbox(mailboxes[id]);
    await getMessage(page, 'Weekly news').click();
    const form = await openActionForm(page);
    await form.getByLabel('Action name').fill('Cancel the newsletter');
    await form.getByLabel('Description').fill('It has no news.');
    await form.getByLabel('Priority', { exact: true }).selectOption('High');
    await form.getByLabel('Due date').fill(inDays(5));
    await submitAction(form);
    await waitForToast(page, 'Play name is required');
    await form.getByLabel('Play name').fill('News');
    await submitAction(form);
    await waitForToast(page, 'Play priority is required');
    expect(PATHS[id].create.flatMap((path) => getCallsTo(page, path))).toEqual([]);
    await form.getByRole('button', { name: 'Cancel' }).click();
  });

  test('1-mail-28 1-mail-29 1-mail-30 2-mail-21 2-mail-28 2-mail-29 turns a message into a play and an action', async () => {
    const company = mailboxes[id];
    const page = await openMailbox(company);
    await getMessage(page, 'Berths for the winter').click();
    const form = await openActionForm(page);
    const fill = async (name: string) => {
      await form.getByLabel('Action name').fill(name);
      await form.getByLabel('Description').fill('January, pier 4.');
      await form.getByLabel('Priority', { exact: true }).selectOption('High');
      await form.getByLabel('Due date').fill(inDays(5));
    };
    await fill('Offer two berths');
    await form.getByLabel('Play name').fill(`Winter ${id}`);
    await form.getByLabel('Play priority').selectOption('Low');
    await submitAction(form);
    await waitForToast(page, 'Action added.');
    await form.waitFor({ state: 'detached' });
    const getWrites = () => PATHS[id].create.flatMap((path) => getCallsTo(page, path).map(() => path));
    expect(getWrites()).toEqual(PATHS[id].create);
    // The form is empty again, and an existing play only gets the action.
    await openActionForm(page);
    expect(await form.getByLabel('Action name').inputValue()).toBe('');
    expect(await form.getByLabel('Description').inputValue()).toBe('');
    await fill('Ask for the length');
    await form.getByLabel('Play', { exact: true }).selectOption({ label: `Winter ${id}` });
    await submitAction(form);
    await waitForToast(page, 'Action added.');
    expect(getWrites()).toHaveLength(PATHS[id].create.length + 1);
    const { plays } = await callAsPageUser<{ plays: { play_name: string }[] }>(
      page,
      'GET',
      `/v1/api/actions/account_plays/?accountId=${company.accountId}`,
    );
    expect(plays.map(({ play_name }) => play_name)).toEqual([`Winter ${id}`]);
    // The action shows the message that it was made from.
    await page.goto('/#!/dashboard/actions');
    await page.getByText('Offer two berths').first().click();
    await page.getByText('Berths for the winter').waitFor();
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    const messages = page.getByRole('dialog', { name: 'Messages of the action' });
    await messages.getByText('Are two berths free in January?').waitFor();
    await expectLook(page, `email-action-messages`);
  });

  test('opens the conversation of a message on the timeline, and shares it', async () => {
    const { domain, owner, accountId } = mailboxes[id];
    const page = await openSignedIn(owner, { domain }, accountUrl(accountId, 'timeline'));
    await page
      .getByRole('region', { name: 'Account timeline' })
      .getByRole('button', { name: /Berths for the winter/ })
      .click();
    await page.getByRole('button', { name: 'Read message' }).click();
    const panel = page.getByRole('dialog', { name: 'Conversation' });
    await panel.getByText('Are two berths free in January?').waitFor();
    const visibility = panel.getByLabel('Who can read this conversation');
    expect(await visibility.inputValue()).toBe('participants');
    await visibility.selectOption('team');
    await waitForToast(page, 'Visibility saved.');
    await expectLook(page, `email-conversation`);
    await page.reload();
    await page.getByRole('button', { name: /Berths for the winter/ }).click();
    await page.getByRole('button', { name: 'Read message' }).click();
    await expect.poll(() => visibility.inputValue()).toBe('team');
  });

  test('1-mail-31 2-account-tabs-28 2-account-tabs-29 controls that write are missing for accounts that can only be viewed', async () => {
    const company = mailboxes[id];
    const page = await openMailbox(company, accountUrl(company.viewedAccountId, 'email'));
    await getTabs(page).getByRole('link', { name: 'Email' }).waitFor();
    await getTabs(page).getByRole('link', { name: 'Calendar' }).waitFor();
    await getMessage(page, 'Invoice 1207').click();
    await getFrame(page, 'Invoice 1207').getByText('Please find the invoice attached.').waitFor();
    for (const name of ['Compose', 'Reply', 'Reply all', 'Create action'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  });
});

test('1-mail-07 1-mail-08 reads the inbox every 15 seconds, but not while it is filtered, paged or searched', async () => {
  const company = mailboxes.google;
  await company.provider.control.generate({ user: company.owner, count: 10, newest: `${inDays(-20)}T00:00:00Z` });
  const page = await openMailbox(company);
  await page.clock.install();
  await page.reload();
  await getMessage(page, 'Weekly news').waitFor();
  const countCalls = () => getCallsTo(page, PATHS.google.list).length;
  await company.provider.control.deliver({
    from: `Omar Oak <${OMAR}>`,
    to: [company.owner],
    subject: 'Storm warning',
    text: 'From Friday.',
  });
  const before = countCalls();
  await page.clock.fastForward(15_000);
  await getMessage(page, 'Storm warning').waitFor();
  expect(countCalls()).toBe(before + 1);
  const search = page.getByLabel('Search mail');
  const contact = page.getByLabel('Contact', { exact: true });
  const pages = page.getByRole('group', { name: 'Pages' });
  const pauses: [pause: () => Promise<unknown>, resume: () => Promise<unknown>][] = [
    [
      async () => {
        await search.fill('Storm');
        await page.clock.fastForward(500);
      },
      async () => {
        await search.fill('');
        await page.clock.fastForward(500);
      },
    ],
    [() => contact.selectOption({ label: 'Omar Oak' }), () => contact.selectOption({ label: 'Everyone' })],
    [
      () => pages.getByRole('button', { name: 'Next' }).click(),
      () => pages.getByRole('button', { name: 'Previous' }).click(),
    ],
  ];
  for (const [pause, resume] of pauses) {
    const calls = countCalls();
    await pause();
    await expect.poll(countCalls).toBe(calls + 1);
    await page.clock.fastForward(61_000);
    expect(countCalls()).toBe(calls + 1);
    await resume();
    await expect.poll(countCalls).toBe(calls + 2);
    // The interval starts again when the response of the last call has been processed.
    const poll = async () => {
      await page.clock.fastForward(15_000);
      return countCalls() > calls + 2;
    };
    await expect.poll(poll).toBe(true);
  }
});
