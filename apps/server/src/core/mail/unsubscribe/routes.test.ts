import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpCompany } from '../../../app/testing/company.ts';
import { TEST_NOW, TEST_ZONE } from '../../../app/testing/services.ts';
import { createTenant } from '../../tenants/create-tenant.ts';
import { findSuppressed, suppress } from '../suppressions.ts';
import { buildUnsubscribeUrl } from '../unsubscribe-links.ts';

const { t, query } = setUpCompany({ ada: 'ADM' });
const FORM = 'application/x-www-form-urlencoded';

let tenant = 0;
let address = '';
let url = '';
let count = 0;
beforeAll(async () => {
  tenant = await t.inTenant('acme', 'read', async (tx) => tx.tenant);
  await createTenant(t.services.database, { domain: 'globex', name: 'Globex', timeZone: TEST_ZONE });
});
beforeEach(() => {
  count += 1;
  address = `maya.${count}@example.com`;
  url = buildUnsubscribeUrl(t.services, { tenant, address, origin: '' });
});

/** Calls without a session and without cookies. */
const call = (
  method: 'GET' | 'HEAD' | 'POST',
  path = url,
  { host = 'acme.localhost', body = '', type = FORM }: { host?: string; body?: string; type?: string } = {},
) =>
  t.app.inject({
    method,
    url: path,
    headers: { host, accept: 'text/html,*/*', ...(method === 'POST' && { 'content-type': type }) },
    ...(method === 'POST' && { payload: body }),
  });
const findReason = async () => (await t.inTenant('acme', 'read', (tx) => findSuppressed(tx, [address]))).get(address);
const suppressBy = (reason: 'bounced' | 'manual') =>
  t.inTenant('acme', 'write', (tx) => suppress(tx, { addresses: [address], reason }, { userId: null, now: TEST_NOW }));

describe('the page of a link', () => {
  test('shows the company and the address with one button, and opening it changes nothing', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await call(method);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    }
    const { body, cookies } = await call('GET');
    expect(body).toContain('<h1>Unsubscribe from emails of Acme?</h1>');
    expect(body).toContain(address);
    expect(body.match(/<button/g)).toHaveLength(1);
    expect(body).not.toContain('<script');
    expect(cookies).toEqual([]);
    expect(await findReason()).toBeUndefined();
  });

  test('unsubscribes and subscribes again, and both are recorded with the address of the client', async () => {
    const page = await call('POST');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('You are unsubscribed');
    expect(await findReason()).toBe('unsubscribed');
    expect((await call('GET')).body).toContain('You are unsubscribed');
    const undone = await call('POST', `${url}undo/`);
    expect(undone.body).toContain('You are subscribed again');
    expect(await findReason()).toBeUndefined();
    const entries = await query<{ verb: string; user_id: number | null; ip: string }>(
      `select verb, user_id, ip from audit_log where tenant_id = $1 and entity = 'suppression' and changes->>'address' = $2
         order by id`,
      address,
    );
    expect(entries).toEqual([
      { verb: 'create', user_id: null, ip: '127.0.0.1' },
      { verb: 'delete', user_id: null, ip: '127.0.0.1' },
    ]);
  });

  test.each([
    [FORM, 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('accepts one click in a mail program as %s, without a redirect, any number of times', async (type, body) => {
    for (const _time of [1, 2]) expect((await call('POST', url, { type, body })).statusCode).toBe(200);
    expect(await findReason()).toBe('unsubscribed');
  });

  test.each(['bounced', 'manual'] as const)('cannot undo a suppression that is %s', async (reason) => {
    await suppressBy(reason);
    const page = await call('GET');
    expect(page.body).toContain('You are unsubscribed');
    expect(page.body).not.toContain('<button');
    expect((await call('POST', `${url}undo/`)).body).toContain('You are unsubscribed');
    expect(await findReason()).toBe(reason);
  });

  test('shows the name of the company and the address as text', async () => {
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(`update settings set entity_name = '<img src=x>"&' where tenant_id = $1`, [tx.tenant]),
    );
    const { body } = await call('GET');
    expect(body).toContain('&lt;img src=x&gt;&quot;&amp;');
    expect(body).not.toContain('<img');
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(`update settings set entity_name = 'Acme' where tenant_id = $1`, [tx.tenant]),
    );
  });
});

describe('a link that is not valid', () => {
  test.each(['GET', 'POST'] as const)('is answered by a page with 400 to %s, and changes nothing', async (method) => {
    const otherAddress = buildUnsubscribeUrl(t.services, { tenant, address: 'eve@example.com', origin: '' });
    const [, payload] = url.split('/unsubscribe/');
    const forgedUrl = `/unsubscribe/${payload?.split('.')[0]}.${otherAddress.split('.').at(-1)}`;
    for (const path of [forgedUrl, '/unsubscribe/x/', `/unsubscribe/${'a'.repeat(499)}/`, `/unsubscribe/%00/`]) {
      const reply = await call(method, path);
      expect([path, reply.statusCode]).toEqual([path, 400]);
      if (!path.includes('%')) expect(reply.body).toContain('This link is not valid');
    }
    expect(await findReason()).toBeUndefined();
  });

  test('does nothing in another company or on a host without a company', async () => {
    for (const host of ['globex.localhost', 'localhost', 'nowhere.localhost']) {
      expect([host, (await call('POST', url, { host })).statusCode]).toEqual([host, 400]);
      expect([host, (await call('POST', `${url}undo/`, { host })).statusCode]).toEqual([host, 400]);
    }
    expect(await t.query('globex', 'select address from suppressions where tenant_id = $1')).toEqual([]);
    expect(await findReason()).toBeUndefined();
  });
});
