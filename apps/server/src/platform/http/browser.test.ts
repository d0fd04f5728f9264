import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { getBrowserId, getDevice, setBrowserCookie, setDeviceCookie } from './browser.ts';

const KEY = new Uint8Array(32).fill(7);
const DAY_S = 86_400;

function createCall(protocol: 'http' | 'https', cookie?: string) {
  const sent: string[] = [];
  const request = { protocol, headers: { cookie }, server: {} } as unknown as FastifyRequest;
  const reply = { header: (_name: string, value: string) => sent.push(value) } as unknown as FastifyReply;
  return { request, reply, sent };
}
const getNameValue = (cookie = '') => cookie.split(';', 1)[0];

test.each([
  ['http', 'known_device', '/v1/api/', ''],
  ['https', '__Host-known_device', '/', ' Secure;'],
] as const)(
  'keeps a device cookie for 180 days and a pending sign-in for eleven minutes over %s',
  (protocol, name, path, secure) => {
    const device = createCall(protocol);
    const deviceHash = setDeviceCookie(device.request, device.reply, KEY);
    const [cookie = ''] = device.sent;
    expect(cookie.replace(/=[\w-]{43};/, '=…;')).toBe(
      `${name}=…; Max-Age=${180 * DAY_S}; Path=${path}; HttpOnly;${secure} SameSite=Lax`,
    );
    expect(getDevice(createCall(protocol, getNameValue(cookie)).request, KEY)).toBe(deviceHash);
    const browser = createCall(protocol);
    setBrowserCookie(browser.request, browser.reply, KEY);
    expect(browser.sent[0]).toContain('Max-Age=660; ');
  },
);

test('reuses the device cookie at the next sign-in and renews its lifetime', () => {
  const first = createCall('http');
  const deviceHash = setDeviceCookie(first.request, first.reply, KEY);
  const second = createCall('http', getNameValue(first.sent[0]));
  expect(setDeviceCookie(second.request, second.reply, KEY)).toBe(deviceHash);
  expect(second.sent).toEqual(first.sent);
});

test('ignores invalid cookies, and cookies of one kind are not valid for the other', () => {
  for (const cookie of [undefined, 'known_device=', 'known_device=short', 'sign_in_browser=x']) {
    expect([cookie, getDevice(createCall('http', cookie).request, KEY)]).toEqual([cookie, undefined]);
  }
  const { request, reply, sent } = createCall('http');
  const browserHash = setBrowserCookie(request, reply, KEY);
  expect(getBrowserId(createCall('http', getNameValue(sent[0])).request, KEY)).toBe(browserHash);
  expect(getBrowserId(createCall('https', getNameValue(sent[0])).request, KEY)).not.toBe(browserHash);
  expect(getBrowserId(createCall('http', getNameValue(sent[0])).request, new Uint8Array(32).fill(8))).not.toBe(
    browserHash,
  );
});
