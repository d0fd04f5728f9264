/** Texts that commonly break programs, and calls with one of their fields replaced by them. */
import type { EndpointDef } from '@mainstay/contract/kit';
import { z } from 'zod';
import { BODIES, PATH_TEXTS, getSampleQuery } from './samples.ts';

/** Texts that cannot be stored; every text field must reject them. */
export const UNSTORABLE: readonly string[] = ['nul\0byte', 'half \ud83d of a character'];

/** One text for each kind of problem, for large numbers of calls. */
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

/** More than sixty texts, for forms that users fill in. */
export const NAUGHTY_TEXTS: readonly string[] = [
  ...NAUGHTY,
  // Empty and blank texts.
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\u3000',
  '\u200b',
  '\u2060',
  '\ufeff',
  // Control characters, and all kinds of line ends.
  'bell\u0007',
  'back\bspace',
  'escape\u001b[31m',
  'delete\u007f',
  'next\u0085line',
  'a\u2028b',
  'a\u2029b',
  'a\rb',
  // Text directions, joiners, stacked combining marks.
  '\u202eevil.exe',
  'שלום abc עולם',
  'مرحبا بالعالم',
  '\u2067right\u2069',
  'e\u0301',
  'ﷺ',
  '\u0e01\u0e33\u0e47',
  // Emoji of several code points, and letters beyond the first plane.
  '👨‍👩‍👧‍👦',
  '🏳️‍🌈',
  '🇳🇴🇩🇪',
  '👍🏿',
  '1️⃣',
  '𝕬𝖈𝖈𝖔𝖚𝖓𝖙',
  '田中さん',
  '𠜎𠜱',
  'ß ẞ İ ı ﬁ',
  // Texts that other languages would execute, evaluate or interpolate.
  `'; drop table contacts; --`,
  `" or ""="`,
  '1; select pg_sleep(9)',
  '$1',
  "E\\'",
  '%',
  '_',
  '\\',
  '<b>bold</b>',
  '</p><p>',
  '<!-- -->',
  '&lt;b&gt;',
  '&#x3C;',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '{{7*7}}',
  '${7*7}',
  '<%= 7*7 %>',
  '#{7*7}',
  '%s%n%x',
  '{0}',
  '=1+1',
  '@SUM(1)',
  '+1',
  '-1',
  '../etc/passwd',
  'C:\\con\\nul',
  '/dev/null',
  '$(reboot)',
  '`reboot`',
  '| cat /etc/passwd',
  'file:///etc/passwd',
  // Texts that are mistaken for other values.
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
  'word '.repeat(2000),
  // Truncating this text to an even length splits a surrogate pair.
  `a${'😀'.repeat(400)}`,
];

type Fields = Record<string, unknown>;
interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
}

/** Returns the fields of a schema that accept text. */
function getTextFields(schema: EndpointDef['body']): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.keys(properties).filter((name) => !['integer', 'boolean'].includes(properties[name]?.type ?? ''));
}

/** Lone surrogates are not allowed in URLs, so they are replaced in the same way as browsers do. */
const encodeText = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
export const toQueryString = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeText(String(value))}`)
    .join('&');

export interface NaughtyCall {
  field: string;
  /** @returns the status */
  ask: (text: string) => Promise<number>;
}
interface NaughtyCallOptions {
  /** Returns the value of a placeholder such as `{contact_id}` in a path or a sample. */
  getId: (name: string) => number | string;
  send: (endpoint: EndpointDef, url: string, body?: Fields) => Promise<number>;
}

/** Builds a valid call for each field of an endpoint, in which that field can be set to any text. */
export function buildNaughtyCalls(endpoint: EndpointDef, { getId, send }: NaughtyCallOptions): NaughtyCall[] {
  const fillIds = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(getId(name)));
  const buildPath = (values: Record<string, string> = {}) =>
    endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeText(values[name] ?? PATH_TEXTS[name] ?? String(getId(name))),
    );
  const { body: schema } = endpoint;
  const sample = BODIES[endpoint.path] ?? (schema && z.safeParse(schema, {}).success ? {} : undefined);
  if (schema && !sample) throw new Error(`${endpoint.path} needs a line in testing/samples.ts.`);
  const fillPlaceholder = (_key: string, value: unknown) => {
    const placeholder = typeof value === 'string' ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined;
    return placeholder === undefined ? value : getId(placeholder);
  };
  const body = sample === undefined ? undefined : (JSON.parse(JSON.stringify(sample), fillPlaceholder) as Fields);
  const query = Object.fromEntries(new URLSearchParams(fillIds(getSampleQuery(endpoint))));
  const url = (fields: Fields) => `${buildPath()}?${toQueryString({ ...query, ...fields })}`;
  const wrapInList = (name: string, text: string) => (Array.isArray(body?.[name]) ? [text] : text);
  return [
    ...getTextFields(endpoint.params).map((field) => ({
      field,
      ask: (text: string) => send(endpoint, `${buildPath({ [field]: text })}?${toQueryString(query)}`, body),
    })),
    ...getTextFields(endpoint.query).map((field) => ({
      field,
      ask: (text: string) => send(endpoint, url({ [field]: text }), body),
    })),
    ...getTextFields(endpoint.body).map((field) => ({
      field,
      ask: (text: string) => send(endpoint, url({}), { ...body, [field]: wrapInList(field, text) }),
    })),
  ];
}
