import { MAIL_PURPOSES, SECRET_PLACEHOLDER } from '@mainstay/contract/mail/outgoing';
import { describe, expect, test } from 'vitest';
import { toSingleLine } from '../../platform/mail/message-text.ts';
import { type Branding, insertSecret, renderMail } from './message-layout.ts';
import { getMailText, type MailValues } from './message-text.ts';

const BRANDING: Branding = { name: 'Acme', logoUrl: 'https://acme.example.com/media/0a', tone: '#2049c0' };
const PURPOSES_WITH_LINK = ['invitation', 'password_reset', 'email_changed'];
const HOSTILE = `<script>alert("x")</script>' onload='y' & Söhne\r\nBcc: eve@evil.test\u2028${SECRET_PLACEHOLDER}\u202e`;

const render = (purpose: (typeof MAIL_PURPOSES)[number], values: MailValues = {}, branding = BRANDING) =>
  renderMail(
    getMailText(purpose, { company: branding.name, values, until: 'Nov 27th, 2026 at 12:00 (UTC)' }),
    branding,
  );

describe('every message', () => {
  test.each(MAIL_PURPOSES)('%s: has a subject, both parts, the company, its logo and its color', (purpose) => {
    const { subject, html, text } = render(purpose, { code: '123456' });
    expect(subject).toMatch(/\w/);
    expect(html).toContain('>Acme<');
    expect(html).toContain('src="https://acme.example.com/media/0a"');
    expect(html).toContain('#2049c0');
    expect(text).toContain('Acme');
    expect(text).not.toMatch(/[<>]|undefined/);
    expect(html).not.toContain('undefined');
    expect(text.includes(SECRET_PLACEHOLDER)).toBe(PURPOSES_WITH_LINK.includes(purpose));
    expect(html.split(SECRET_PLACEHOLDER)).toHaveLength(PURPOSES_WITH_LINK.includes(purpose) ? 3 : 1);
  });

  test.each(MAIL_PURPOSES)('%s: values cannot become markup, a header or a link', (purpose) => {
    const keys = [
      'name',
      'inviter',
      'when',
      'ip',
      'device',
      'new_email',
      'provider',
      'account',
      'minutes',
      'code',
    ] as const;
    const hostileValues = Object.fromEntries(keys.map((key) => [key, HOSTILE])) as MailValues;
    const { subject, html, text } = render(purpose, hostileValues, { ...BRANDING, name: HOSTILE });
    expect(subject).not.toMatch(/[\r\n\u2028\u202e]/);
    expect(html).not.toMatch(/<script|<img [^>]*onload|[\u2028\u202e]/i);
    expect(html).toContain('&lt;script&gt;');
    expect(text).not.toMatch(/^Bcc:/m);
    expect(text.split(SECRET_PLACEHOLDER)).toHaveLength(PURPOSES_WITH_LINK.includes(purpose) ? 2 : 1);
  });

  test('styles are inline, and only the logo is loaded', () => {
    const { html } = render('password_reset');
    expect(html).not.toMatch(/<(script|style|link|iframe|form|object)/i);
    expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, target]) => target)).toEqual([
      BRANDING.logoUrl,
      SECRET_PLACEHOLDER,
    ]);
    expect(render('password_reset', {}, { ...BRANDING, logoUrl: null }).html).not.toContain('<img');
  });
});

test('inserts the link in place of its placeholder, whatever characters it has', () => {
  const link = "https://acme.example.com/#!/user_form?email=a@b.co&tokenId=$&$'x";
  expect(insertSecret(`Open: ${SECRET_PLACEHOLDER} or ${SECRET_PLACEHOLDER}`, link)).toBe(`Open: ${link} or ${link}`);
});

test('truncates a subject without splitting characters', () => {
  const { subject } = render('invitation', {}, { ...BRANDING, name: '🙂'.repeat(300) });
  expect(Array.from(subject)).toHaveLength(200);
  expect(subject).not.toMatch(/\p{Cs}/u);
  expect(toSingleLine('  Zoë \r\n\t& Co\u0000 \ud800')).toBe('Zoë & Co');
});

test('both parts contain time and address as facts, and a greeting only if the name is known', () => {
  const { html, text } = render('sign_in_notice', { name: 'Maya', when: '2026-11-20 13:00', ip: '192.0.2.7' });
  expect(text).toContain('Hello Maya,');
  expect(text).toContain('When: 2026-11-20 13:00\nFrom address: 192.0.2.7');
  expect(html).toMatch(/From address<\/th><td[^>]*>192\.0\.2\.7</);
  expect(render('sign_in_notice').text).not.toContain('Hello');
});
