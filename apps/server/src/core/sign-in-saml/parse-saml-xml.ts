/**
 * Parses untrusted XML. Limits its size before parsing and rejects everything that two parsers could interpret
 * differently.
 */
import { DOMParser } from '@xmldom/xmldom';
import { SamlError } from './saml-connection.ts';

export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';

const SIZE_LIMIT = 262_144;
const TAG_LIMIT = 4000;
/** Limits the number of attributes, because parsing time grows with its square. */
const QUOTE_LIMIT = 8000;
const DEPTH_LIMIT = 30;
const DECLARATION = /^\uFEFF?\s*<\?xml [^<>]{0,100}\?>/;
const CONTROL = /[^\P{Cc}\t\n\r]/u;
const REFERENCE = /&#(?:x([\da-fA-F]{1,6})|(\d{1,7}));/g;
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/;

/** Decodes strict base64 and UTF-8. @throws SamlError */
export function decodeText(base64: string): string {
  return decodeUtf8(decodeBase64(base64));
}

/** @throws SamlError */
export function decodeBase64(base64: string): Buffer {
  const compact = base64.replace(/[\r\n\t ]/g, '');
  if (compact.length > SIZE_LIMIT * 1.4) throw new SamlError('the message is too large');
  if (compact === '' || compact.length % 4 !== 0 || !/^[A-Za-z\d+/]+={0,2}$/.test(compact))
    throw new SamlError('the message is not base64');
  return Buffer.from(compact, 'base64');
}

/** @throws SamlError */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SamlError('the message is not UTF-8');
  }
}

/** Returns the root of a document that is safe to traverse. @throws SamlError */
export function parseDocument(xml: string): Element {
  if (xml.length > SIZE_LIMIT) throw new SamlError('the document is too large');
  const body = xml.replace(DECLARATION, '');
  if (/<[!?]/.test(body)) throw new SamlError('the document has a DOCTYPE, comment, CDATA or instruction');
  if (ENTITY.test(body)) throw new SamlError('the document refers to an entity');
  assertPrintable(body);
  if (body.split(/["']/).length > QUOTE_LIMIT) throw new SamlError('the document has too many attributes');
  if (body.split('<').length > TAG_LIMIT) throw new SamlError('the document has too many elements');
  const root = parse(body);
  assertShallow(root);
  assertUniqueIds(root);
  return root;
}

/** Rejects text that contains, directly or by reference, characters that XML or the database does not allow. */
function assertPrintable(body: string): void {
  const codePoints = [...body.matchAll(REFERENCE)].map(([, hex, decimal]) =>
    hex ? Number.parseInt(hex, 16) : Number(decimal),
  );
  const isForbidden = (code: number) =>
    code > 0x10_ffff || (code >= 0xd800 && code < 0xe000) || CONTROL.test(String.fromCodePoint(code));
  if (CONTROL.test(body) || codePoints.some(isForbidden))
    throw new SamlError('the document contains control characters');
}

function parse(xml: string): Element {
  const reject = (message: string) => {
    throw new SamlError(`the document is not well-formed: ${message.split('\n')[0]}`);
  };
  const errorHandler = { warning: reject, error: reject, fatalError: reject };
  let root: Element | null;
  try {
    root = new DOMParser({ errorHandler, locator: {} }).parseFromString(xml, 'text/xml')?.documentElement;
  } catch (cause) {
    throw cause instanceof SamlError ? cause : new SamlError('the document is not well-formed');
  }
  if (!root) throw new SamlError('the document is empty');
  return root;
}

function assertShallow(root: Element): void {
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_LIMIT) throw new SamlError('the document is nested too deep');
    level = level.flatMap(getChildren);
  }
}

function assertUniqueIds(root: Element): void {
  const ids = new Set<string>();
  for (const element of [root, ...getDescendants(root)]) {
    for (const { localName, name, value } of Array.from(element.attributes)) {
      if ((localName ?? name).toLowerCase() !== 'id') continue;
      if (ids.has(value)) throw new SamlError('two elements have the same id');
      ids.add(value);
    }
  }
}

export const getDescendants = (element: Element): Element[] => Array.from(element.getElementsByTagName('*'));

export const getChildren = (element: Element): Element[] =>
  Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1);

export const isNamed = (element: Element, namespace: string, name: string): boolean =>
  element.namespaceURI === namespace && element.localName === name;

export const getChildrenByName = (element: Element, namespace: string, name: string): Element[] =>
  getChildren(element).filter((child) => isNamed(child, namespace, name));

/** Returns the only child with a name. @throws SamlError if there is no such child, or more than one */
export function requireOnlyChild(element: Element, namespace: string, name: string): Element {
  const [child, ...others] = getChildrenByName(element, namespace, name);
  if (!child || others.length > 0) throw new SamlError(`${element.localName} needs exactly one ${name}`);
  return child;
}

/** @throws SamlError if the attribute is missing */
export function requireAttribute(element: Element, name: string): string {
  const value = element.getAttribute(name);
  if (!value) throw new SamlError(`${element.localName} needs ${name}`);
  return value;
}

/** Returns the text of an element that contains only text. @throws SamlError */
export function getText(element: Element): string {
  if (getChildren(element).length > 0) throw new SamlError(`${element.localName} contains more than text`);
  return (element.textContent ?? '').trim();
}

/** Returns the milliseconds since the epoch of an instant in UTC. @throws SamlError */
export function parseInstant(text: string): number {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new SamlError('a timestamp is not valid');
  return time;
}
