/**
 * Files that arrive as base64 in a JSON body. They are decoded while they arrive, and a reference replaces their text, so that the text is
 * never in memory as a whole.
 */
import { randomBytes } from 'node:crypto';
import { pipeline, Transform, type TransformCallback } from 'node:stream';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FOREIGN = /[^A-Za-z0-9+/]/;
/** Whether schemas of base64 accept a text. One expression for it would overflow the stack for megabytes. */
const isEndOfBase64 = (text: string): boolean =>
  text.length % 4 === 0 && !FOREIGN.test(text.slice(0, text.endsWith('==') ? -2 : text.endsWith('=') ? -1 : undefined));

/** Schemas of base64 reject it. */
const INVALID = '!';
/** Longer strings are no keys of files. */
const KEY_LENGTH = 40;

const FILES = new WeakMap<FastifyRequest, ReadonlyMap<string, Buffer>>();

/** Returns the file to which a value of the body refers. */
export const getBodyFile = (request: FastifyRequest, data: string): Buffer =>
  FILES.get(request)?.get(data) ?? Buffer.from(data, 'base64');

/** Passes JSON on, except for the strings with one key. */
class FileDecoder extends Transform {
  readonly files = new Map<string, Buffer>();
  /** Of the body as it was sent, which the server limits. */
  receivedEncodedLength = 0;
  readonly #nonce = randomBytes(12).toString('base64');
  readonly #content: Buffer;
  #end = 0;
  #start = 0;
  #state: 'outside' | 'string' | 'file' = 'outside';
  /** The last character outside of strings, except for spaces. */
  #last = '';
  #string = '';
  #isEscaped = false;
  /** The part of a file that was not decoded yet. */
  #rest = '';
  #isValid = true;

  /** @param limit of the body, in bytes */
  constructor(
    readonly key: string,
    limit: number,
  ) {
    super();
    // The system provides only the pages that are written.
    this.#content = Buffer.allocUnsafeSlow(Math.ceil(limit * 0.75));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.receivedEncodedLength += chunk.length;
    for (let at = 0; at < chunk.length; ) {
      if (this.#state === 'outside') at = this.#passOutside(chunk, at);
      else if (this.#state === 'string') at = this.#passString(chunk, at);
      else at = this.#decode(chunk, at);
    }
    done();
  }

  #passOutside(chunk: Buffer, at: number): number {
    const found = chunk.indexOf(QUOTE, at);
    const end = found < 0 ? chunk.length : found + 1;
    const text = chunk.toString('latin1', at, found < 0 ? end : found).trimEnd();
    this.#last = text.at(-1) ?? this.#last;
    this.push(chunk.subarray(at, end));
    if (found < 0) return end;
    if (this.#last === ':' && this.#string === this.key) {
      this.#state = 'file';
      this.#start = this.#end;
      this.#rest = '';
      this.#isValid = true;
    } else {
      this.#state = 'string';
      this.#string = '';
    }
    this.#last = '';
    return end;
  }

  #passString(chunk: Buffer, start: number): number {
    let at = start;
    for (; at < chunk.length; at += 1) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (chunk[at] === BACKSLASH) this.#isEscaped = true;
      else if (chunk[at] === QUOTE) break;
    }
    if (this.#string.length <= KEY_LENGTH)
      this.#string += chunk.toString('latin1', start, Math.min(at, start + KEY_LENGTH));
    const isEnd = at < chunk.length;
    const end = isEnd ? at + 1 : at;
    this.push(chunk.subarray(start, end));
    if (isEnd) this.#state = 'outside';
    return end;
  }

  #decode(chunk: Buffer, at: number): number {
    const found = chunk.indexOf(QUOTE, at);
    const end = found < 0 ? chunk.length : found;
    let text = this.#rest + chunk.toString('latin1', at, end);
    // Some clients escape slashes.
    if (text.includes('\\')) text = text.replaceAll('\\/', '/');
    if (found < 0) {
      // The last characters may be padding or the beginning of an escape.
      const length = Math.max(0, (text.length - 4) & ~3);
      const part = text.slice(0, length);
      if (FOREIGN.test(part)) this.#isValid = false;
      this.#write(part);
      this.#rest = text.slice(length);
      return end;
    }
    if (!isEndOfBase64(text)) this.#isValid = false;
    this.#write(text);
    this.push(`${this.#isValid ? this.#addFile() : INVALID}"`);
    this.#state = 'outside';
    return end + 1;
  }

  #write(text: string): void {
    if (this.#isValid) this.#end += this.#content.write(text, this.#end, 'base64');
  }

  #addFile(): string {
    const reference = `${this.#nonce}${String(this.files.size).padStart(8, '0')}`;
    this.files.set(reference, this.#content.subarray(this.#start, this.#end));
    return reference;
  }
}

/**
 * @param key of the strings that are files
 * @param limit of the body, in bytes
 */
export const decodeFiles =
  (key: string, limit: number): preParsingHookHandler =>
  (request, _reply, payload, done) => {
    const sent = Number(request.headers['content-length'] ?? limit);
    const decoder = new FileDecoder(key, Math.min(Number.isNaN(sent) ? limit : sent, limit));
    FILES.set(request, decoder.files);
    // An error also ends the decoder, from which the body is read.
    pipeline(payload, decoder, () => {});
    done(null, decoder);
  };
