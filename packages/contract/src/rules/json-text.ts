/** Parses JSON from callers, in a body or inside a text, with a limit on its nesting depth. */

/** Several times deeper than any document of the product, and far below the depth at which recursive code overflows the stack. */
export const JSON_DEPTH_LIMIT = 100;
export const JSON_DEPTH_MESSAGE = 'The input is nested too deep.';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Returns the index of the quote that ends a string, or the end of the text. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1;
    if ((end - escapes) % 2 === 0) return end;
  }
  return text.length;
}

/** Returns whether lists and objects nest deeper than the limit. It reads the text once without recursion. */
export function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = findStringEnd(text, at);
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > JSON_DEPTH_LIMIT) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

/** @throws SyntaxError if the text is not JSON or nests too deep */
export function parseJsonText(text: string): unknown {
  if (isNestedTooDeep(text)) throw new SyntaxError(JSON_DEPTH_MESSAGE);
  return JSON.parse(text);
}
