/** Texts that break programs, and every call with one of its fields replaced by them. */
import type { EndpointDef } from '@mainstay/contract/kit';
import { z } from 'zod';
import { BODIES, PATH_TEXTS, getSampleQuery } from './samples.ts';

/** What no text may hold: refused wherever a field takes text at all. */
export const UNSTORABLE: readonly string[] = ['nul\0byte', 'half \ud83d of a character'];

/** The kinds of trouble, once each: for calls of which there are many. */
export const NAUGHTY: readonly string[] = [
  ...UNSTORABLE,
  '',
  'x'.repeat(10_000),
  '👩🏽‍🚀'.repeat(60),
  'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮',
  '\u202etest\u2066\ufeff\u00ad',
  'a@acme.test\r\nBcc: all@acme.test',
  `' or 1=1 -- "; drop table users`,
  '<script>alert(0)</script><img src=x onerror=alert(0)>',
  '../../../../etc/passwd',
  '%00%ed%a0%80%n$(touch /tmp/x)',
  '__proto__',
  '-9223372036854775809',
  'javascript:alert(0)',
  '[::1]:80/#[',
];

/** Sixty and more: for the forms that people write into. */
export const NAUGHTY_TEXTS: readonly string[] = [
  ...NAUGHTY,
  // Nothing, and what looks like it.
  ...[' ', '\t', '\n', '\u00a0', '\u3000', '\u200b', '\u2060', '\ufeff'],
  // Controls, and line ends of every kind.
  ...[
    'bell\u0007',
    'back\bspace',
    'escape\u001b[31m',
    'delete\u007f',
    'next\u0085line',
    'a\u2028b',
    'a\u2029b',
    'a\rb',
  ],
  // Directions, joiners, marks upon marks.
  ...['\u202eevil.exe', 'שלום abc עולם', 'مرحبا بالعالم', '\u2067right\u2069', 'e\u0301', 'ﷺ', '\u0e01\u0e33\u0e47'],
  // Pictures of several code points, and letters beyond the first plane.
  ...['👨‍👩‍👧‍👦', '🏳️‍🌈', '🇳🇴🇩🇪', '👍🏿', '1️⃣', '𝕬𝖈𝖈𝖔𝖚𝖓𝖙', '田中さん', '𠜎𠜱', 'ß ẞ İ ı ﬁ'],
  // What other languages would run, read or fill in.
  ...[`'; drop table contacts; --`, `" or ""="`, '1; select pg_sleep(9)', '$1', "E\\'", '%', '_', '\\'],
  ...[
    '<b>bold</b>',
    '</p><p>',
    '<!-- -->',
    '&lt;b&gt;',
    '&#x3C;',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
  ],
  ...['{{7*7}}', '${7*7}', '<%= 7*7 %>', '#{7*7}', '%s%n%x', '{0}', '=1+1', '@SUM(1)', '+1', '-1'],
  ...['../etc/passwd', 'C:\\con\\nul', '/dev/null', '$(reboot)', '`reboot`', '| cat /etc/passwd', 'file:///etc/passwd'],
  // What is taken for something else.
  ...[
    'null',
    'undefined',
    'NaN',
    'true',
    '0',
    '-0',
    '1e400',
    '999999999999999999999',
    '0x10',
    '1,5',
    '2026-02-30',
    '[]',
    '{}',
  ],
  'word '.repeat(2000),
  // Cut anywhere, it leaves half a character or the other half.
  `a${'😀'.repeat(400)}`,
];

type Fields = Record<string, unknown>;
interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
}

/** The fields of a schema that take text, or may. */
function textFields(schema: EndpointDef['body']): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.keys(properties).filter((name) => !['integer', 'boolean'].includes(properties[name]?.type ?? ''));
}

/** Halves of characters have no place in an address; what browsers make of one stands for it. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
export const toQueryString = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encoded(String(value))}`)
    .join('&');

export interface NaughtyCall {
  field: string;
  /** @returns the status */
  ask: (text: string) => Promise<number>;
}
interface NaughtyCallOptions {
  /** What stands in a place such as `{contact_id}` of a path or a sample. */
  idOf: (name: string) => number | string;
  send: (endpoint: EndpointDef, url: string, body?: Fields) => Promise<number>;
}

/** A call with all it needs, once for each of its fields, so that any text can stand in that field. */
export function buildNaughtyCalls(endpoint: EndpointDef, { idOf, send }: NaughtyCallOptions): NaughtyCall[] {
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(idOf(name)));
  const pathOf = (given: Record<string, string> = {}) =>
    endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encoded(given[name] ?? PATH_TEXTS[name] ?? String(idOf(name))),
    );
  const { body: schema } = endpoint;
  const sample = BODIES[endpoint.path] ?? (schema && z.safeParse(schema, {}).success ? {} : undefined);
  if (schema && !sample) throw new Error(`${endpoint.path} needs a line in testing/samples.ts.`);
  const whole = (_key: string, value: unknown) => {
    const place = typeof value === 'string' ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined;
    return place === undefined ? value : idOf(place);
  };
  const body = sample === undefined ? undefined : (JSON.parse(JSON.stringify(sample), whole) as Fields);
  const query = Object.fromEntries(new URLSearchParams(filled(getSampleQuery(endpoint))));
  const url = (fields: Fields) => `${pathOf()}?${toQueryString({ ...query, ...fields })}`;
  const listed = (name: string, text: string) => (Array.isArray(body?.[name]) ? [text] : text);
  return [
    ...textFields(endpoint.params).map((field) => ({
      field,
      ask: (text: string) => send(endpoint, `${pathOf({ [field]: text })}?${toQueryString(query)}`, body),
    })),
    ...textFields(endpoint.query).map((field) => ({
      field,
      ask: (text: string) => send(endpoint, url({ [field]: text }), body),
    })),
    ...textFields(endpoint.body).map((field) => ({
      field,
      ask: (text: string) => send(endpoint, url({}), { ...body, [field]: listed(field, text) }),
    })),
  ];
}
