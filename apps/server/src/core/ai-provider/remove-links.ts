/**
 * Removes links and images from texts of a model. A text in a record can instruct a model to write an address that contains data;
 * opening it, or loading it as an image, would send the data to another server. The label of a link remains, an image is removed.
 * Names of hosts without a path remain, because they are also names of companies.
 */

const REMOVED = '(link removed)';

/** An image in Markdown with its target and its title, and a space after it. Limits of the lengths let a match take linear time. */
const IMAGE =
  /!\[[^\]\n]{0,300}\]\([^\s)]*(?:[ \t]{1,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'))?(?:[ \t]{0,9}\))?([ \t]?)/g;
/** An image with the name of its target. An exclamation mark before the number of a source does not begin one. */
const NAMED_IMAGE = /!\[(?!\^?\d)[^\]\n]{0,300}\]\[[^\]\n]{0,300}\]([ \t]?)/g;
/** The beginning of an image that may continue in the next part, up to its title. */
const OPEN_IMAGE =
  /^!\[[^\]\n]{0,300}(?:\](?:\([^\s)]*(?:[ \t]{1,9}(?:"[^"\n]{0,300}"?|'[^'\n]{0,300}'?)?[ \t]{0,9})?|\[[^\]\n]{0,300}))?$/;
/** The target of a link in Markdown, of which only the label remains. */
const MARKDOWN_TARGET = /\]\([^\s)]*\)?/g;
const MARKDOWN_REFERENCE = /^\[[^\]\s]+\]:\S*/;
const IMAGE_MARK = /!\[/g;
/** An address with a scheme, such as `https://`, `data:` or `javascript:`. */
const ADDRESS =
  /(?:[a-z][a-z0-9+.-]{1,20}:[/\\]{1,2}|\b(?:data|javascript|vbscript|mailto|blob|file|tel|cid):(?=[^\s<>"')\]]))[^\s<>"')\]]*/gi;
/** An address without a scheme: `//host`, `www.host`, or a host with a path or a query. */
const BARE_ADDRESS =
  /(?:(?<![\w:/\\])[/\\]{2}[\w-]|\bwww\.|\b(?:[\w-]{1,63}\.){1,6}[a-z]{2,24}(?::\d{1,5})?[/?#](?=[\w%?#/-]))[^\s<>"')\]]*/gi;
/** What remains of a tag. */
const TAG_PART = /<\/?[a-z!][^<>\s]*>?/gi;

/** Cleans one word, which contains no white space. */
function cleanWord(word: string): string {
  // Browsers read full-width letters in an address as ordinary ones.
  const normalized = word.normalize('NFKC');
  const cleaned = normalized
    .replace(MARKDOWN_REFERENCE, REMOVED)
    .replace(MARKDOWN_TARGET, ']')
    .replace(IMAGE_MARK, '[')
    .replace(ADDRESS, REMOVED)
    .replace(BARE_ADDRESS, REMOVED)
    .replace(TAG_PART, '');
  return cleaned === normalized ? word : cleaned;
}

const INVISIBLE = /[\p{Cf}\p{Cc}\u{e0000}-\u{e007f}]/gu;
/** Characters that show nothing could hide an address or data, except for line breaks and tabs. */
const removeInvisible = (text: string): string => text.replace(INVISIBLE, (c) => (c === '\n' || c === '\t' ? c : ''));

/** Replaces an image. The space after it remains only after a word, so that no two spaces follow each other. */
const dropImage = (_image: string, space: string, at: number, text: string): string =>
  at > 0 && /\S/.test(text.charAt(at - 1)) ? space : '';

/** An address contains no white space, so everything except images can be cleaned word by word. */
export const removeLinks = (text: string): string =>
  removeInvisible(text)
    .replaceAll(IMAGE, dropImage)
    .replaceAll(NAMED_IMAGE, dropImage)
    .split(/(\s+)/)
    .map((part) => (/^\s*$/.test(part) ? part : cleanWord(part)))
    .join('');

/** Returns where the last word of a text begins. White space in an image is part of the word. */
function findLastWord(text: string): number {
  const fillImage = (image: string, space: string) => `${'x'.repeat(image.length - space.length)}${space}`;
  const filled = text.replaceAll(IMAGE, fillImage).replaceAll(NAMED_IMAGE, fillImage);
  let start = filled.length;
  while (start > 0 && /\S/.test(filled.charAt(start - 1))) start -= 1;
  return start;
}

/** Cleans a text that arrives in parts. A word is passed on when it and the images in it are complete. */
export class LinkFilter {
  #rest = '';

  /** @returns what can be shown */
  add(received: string): string {
    const part = removeInvisible(received);
    const end = part.search(/\s\S*$/) + 1;
    if (end === 0) {
      this.#rest += part;
      return '';
    }
    const words = this.#rest + part.slice(0, end);
    const lastImage = words.lastIndexOf('![');
    const isOpen = lastImage !== -1 && OPEN_IMAGE.test(words.slice(lastImage));
    const complete = isOpen ? words.slice(0, findLastWord(words.slice(0, lastImage))) : words;
    this.#rest = words.slice(complete.length) + part.slice(end);
    return removeLinks(complete);
  }

  /** @returns the last word */
  end(): string {
    const rest = this.#rest;
    this.#rest = '';
    return removeLinks(rest);
  }
}
