import type dns from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { guardedFetch, OutboundError, type OutboundLimits } from './guard.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/**
 * Starts a local server.
 * @returns its `host:port`
 */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A name server that returns the next address for each query. */
function createLookup(...addresses: string[]): typeof dns.lookup {
  const lookup = (_name: string, _options: unknown, callback: (e: null, found: dns.LookupAddress[]) => void) => {
    const address = addresses.length > 1 ? addresses.shift() : addresses[0];
    callback(
      null,
      (address ?? '').split(' ').map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 })),
    );
  };
  return lookup as unknown as typeof dns.lookup;
}

/** Runs the garbage collector while the tasks that are pending continue. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
}

const createAllowingFetch = (host: string, limits?: Partial<OutboundLimits>) =>
  guardedFetch({ outboundAllow: [host] }, limits);
const restrictedFetch = guardedFetch({ outboundAllow: [] });
const insideMessage = /is inside the private network/;

describe('an internal address', () => {
  test('is rejected in every notation', async () => {
    const host = await serve((_, reply) => reply.end('secret'));
    const port = host.split(':')[1];
    const spellings = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ];
    for (const name of [...spellings, 'localhost', 'LOCALHOST'])
      await expect(restrictedFetch(`http://${name}:${port}/`), name).rejects.toThrow(insideMessage);
    for (const name of ['169.254.169.254', '10.0.0.1', '[fd00:ec2::254]', '[64:ff9b::7f00:1]', '100.64.0.1'])
      await expect(restrictedFetch(`https://${name}/`), name).rejects.toThrow(insideMessage);
  });

  test('is rejected if a name resolves to it, completely or in part', async () => {
    for (const addresses of ['10.1.2.3', '8.8.8.8 192.168.0.1', '2606:2800:220:1::1 ::1', '::ffff:127.0.0.1'])
      await expect(
        guardedFetch({ outboundAllow: [] }, {}, createLookup(addresses))('http://idp.example/'),
        addresses,
      ).rejects.toThrow(insideMessage);
  });

  test('is rejected if a name resolves differently the second time', async () => {
    let requestCount = 0;
    const host = await serve((_, reply) => {
      requestCount += 1;
      reply.end();
    });
    const lookup = createLookup('2606:2800:220:1::1', '127.0.0.1');
    const fetchUrl = guardedFetch({ outboundAllow: [] }, { milliseconds: 200 }, lookup);
    const url = `http://rebind.example:${host.split(':')[1]}/`;
    await expect(fetchUrl(url)).rejects.toThrow(OutboundError); // must not reach the local server
    await expect(fetchUrl(url)).rejects.toThrow(insideMessage);
    expect(requestCount).toBe(0);
  });

  test('is allowed for the configured host, or host and port', async () => {
    const host = await serve((_, reply) => reply.end('welcome'));
    const other = await serve((_, reply) => reply.end('secret'));
    expect(await (await createAllowingFetch(host)(`http://${host}/`)).text()).toBe('welcome');
    expect(await (await createAllowingFetch('127.0.0.1')(`http://${host}/`)).text()).toBe('welcome');
    await expect(createAllowingFetch(host)(`http://${other}/`)).rejects.toThrow(insideMessage);
    const fetchByName = guardedFetch({ outboundAllow: ['idp.internal'] }, {}, createLookup('127.0.0.1'));
    expect(await (await fetchByName(`http://idp.internal:${host.split(':')[1]}/`)).text()).toBe('welcome');
  });
});

describe('a redirect', () => {
  test('is checked like the first URL', async () => {
    const secret = await serve((_, reply) => reply.end('secret'));
    const host = await serve((_, reply) => reply.writeHead(302, { location: `http://${secret}/` }).end());
    await expect(createAllowingFetch(host)(`http://${host}/`)).rejects.toThrow(insideMessage);
  });

  test('is followed three times without sending tokens to another host', async () => {
    const receivedHeaders: unknown[] = [];
    const last = await serve((request, reply) => {
      receivedHeaders.push(request.headers.authorization, request.headers.accept);
      reply.end('there');
    });
    const host = await serve((request, reply) => {
      const hop = Number(request.url?.slice(1));
      reply.writeHead(302, { location: hop > 1 ? `/${hop - 1}` : `http://${last}/` }).end();
    });
    const headers = { authorization: 'Bearer x', accept: 'text/plain' };
    expect(await (await createAllowingFetch('127.0.0.1')(`http://${host}/3`, { headers })).text()).toBe('there');
    expect(receivedHeaders).toEqual([undefined, 'text/plain']);
    await expect(createAllowingFetch(host)(`http://${host}/9`)).rejects.toThrow('redirects too often');
  });

  test('is not followed with a form or to another scheme, and is returned if requested', async () => {
    const host = await serve((_, reply) => reply.writeHead(307, { location: 'file:///etc/passwd' }).end());
    const fetchUrl = createAllowingFetch(host);
    await expect(fetchUrl(`http://${host}/`, { method: 'POST', body: 'a=1' })).rejects.toThrow('which is not followed');
    await expect(fetchUrl(`http://${host}/`)).rejects.toThrow('must start with https:// or http://');
    expect((await fetchUrl(`http://${host}/`, { redirect: 'manual' })).status).toBe(307);
  });
});

describe('a reply', () => {
  test('is rejected or truncated if it is too large, also after decompression', async () => {
    const host = await serve((request, reply) => {
      if (request.url !== '/packed') return void reply.end('x'.repeat(2000));
      reply.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(100_000)));
    });
    const fetchUrl = createAllowingFetch(host, { bytes: 1000 });
    await expect(fetchUrl(`http://${host}/`)).rejects.toThrow('is larger than 1000 bytes');
    await expect(fetchUrl(`http://${host}/packed`)).rejects.toThrow('is larger than 1000 bytes');
    expect(await (await createAllowingFetch(host, { bytes: 2000 })(`http://${host}/`)).text()).toHaveLength(2000);
    const truncatingFetch = createAllowingFetch(host, { bytes: 1000, surplus: 'cut' });
    for (const path of ['', 'packed'])
      expect(await (await truncatingFetch(`http://${host}/${path}`)).text()).toBe('x'.repeat(1000));
  });

  test('is rejected if it does not arrive in time, also in the middle', async () => {
    const host = await serve((request, reply) => {
      if (request.url === '/half') reply.write('half');
    });
    const fetchUrl = createAllowingFetch(host, { milliseconds: 100 });
    await expect(fetchUrl(`http://${host}/`)).rejects.toThrow('did not respond within 0.1 seconds');
    await expect(fetchUrl(`http://${host}/half`)).rejects.toThrow('did not respond within 0.1 seconds');
  });

  test('is abandoned after the time limit even if the garbage collector runs during the call', async () => {
    const host = await serve(() => {});
    const reply = createAllowingFetch(host, { milliseconds: 500 })(`http://${host}/`);
    const abandoned = expect(reply).rejects.toThrow('did not respond within 0.5 seconds');
    await collectGarbage();
    await abandoned;
  });

  test('is abandoned with the signal of the caller, even if the garbage collector runs during the call', async () => {
    let arrive = () => {};
    const requested = new Promise<void>((resolve) => (arrive = resolve));
    const host = await serve(() => arrive());
    const controller = new AbortController();
    const reply = createAllowingFetch(host)(`http://${host}/`, { signal: controller.signal });
    const abandoned = expect(reply).rejects.toThrow('could not be reached');
    await requested;
    await collectGarbage();
    controller.abort();
    await abandoned;
  });

  test('closes its connection, even if the host would keep it open', async () => {
    const host = await serve((_, reply) => reply.setHeader('keep-alive', 'timeout=600').end('ok'));
    for (let calls = 0; calls < 3; calls += 1) await createAllowingFetch(host)(`http://${host}/`);
    const [server] = servers;
    const countConnections = () => new Promise((resolve) => server?.getConnections((_error, count) => resolve(count)));
    await expect.poll(countConnections, { timeout: 2000 }).toBe(0);
  });

  test('is transferred completely, like the request: method, headers, status and body', async () => {
    const host = await serve(async (request, reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      reply.writeHead(201, { 'x-method': request.method ?? '', 'content-type': 'text/plain' });
      reply.end(`${request.headers['content-type']} ${Buffer.concat(chunks).toString()}`);
    });
    const body = new URLSearchParams({ code: 'ä b' });
    const reply = await createAllowingFetch(host)(new URL(`http://${host}/`), { method: 'POST', body });
    expect([reply.status, reply.headers.get('x-method')]).toEqual([201, 'POST']);
    expect(await reply.text()).toBe('application/x-www-form-urlencoded;charset=UTF-8 code=%C3%A4+b');
  });

  test('is accepted with any reason phrase; an invalid one is reported in a readable message', async () => {
    const respondWith = async (head: string) => {
      const host = await serve(({ socket }) =>
        socket.end(Buffer.from(`${head}\r\ncontent-length: 2\r\n\r\nok`, 'latin1')),
      );
      const toMessage = (error: Error) => error.message.replace(host, 'It');
      return createAllowingFetch(host)(`http://${host}/`).then(({ status }) => status, toMessage);
    };
    expect(await respondWith('HTTP/1.1 200 Geändert')).toBe(200);
    expect(await respondWith('HTTP/1.1 503 \u0001')).toBe(503);
    expect(await respondWith('HTTP/1.1 999 No')).toBe('It responded with the unknown status 999.');
    expect(await respondWith('HTTP/1.1 101 Switching')).toBe('It could not be reached.');
    expect(await respondWith('Hello')).toBe('It did not return a valid HTTP response.');
    expect(await respondWith(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}`)).toBe(
      'It responded with headers that are too large.',
    );
  });
});

test('rejects unusable URLs with readable messages', async () => {
  await expect(restrictedFetch('ftp://example.com/')).rejects.toThrow('must start with https:// or http://');
  await expect(restrictedFetch('https://user:secret@example.com/')).rejects.toThrow(OutboundError);
  await expect(restrictedFetch('nonsense')).rejects.toThrow('The address is not valid.');
  const host = await serve(() => {});
  await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
  await expect(createAllowingFetch(host)(`http://${host}/`)).rejects.toThrow(`${host} refused the connection.`);
});
