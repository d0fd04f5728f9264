/**
 * Converts note markup to plain text, for search and for texts without formatting, and plain text to markup. It only accepts markup that
 * the server has sanitized.
 */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};
const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
/** Escapes a text that becomes a part of markup. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'blockquote', 'pre', 'li', 'hr']);
const PART = /<(\/?)([a-z0-9]+)(?:[^a-z0-9<>][^<>]*)?>|[^<]+/gi;

/** Lines that are being collected. */
class Lines {
  readonly all: string[] = [];
  /** Whether the last line has been started but is still empty. */
  #fresh = false;
  /** Whether following text continues the last line. */
  #open = false;

  begin(mark = ''): void {
    if (!this.#fresh) this.all.push('');
    this.#fresh = true;
    this.#open = true;
    this.all[this.all.length - 1] += mark;
  }
  end(): void {
    this.#fresh = false;
    this.#open = false;
  }
  add(text: string): void {
    if (!this.#open) this.begin();
    this.all[this.all.length - 1] += text;
    this.#fresh = false;
  }
}

/** Converts the markup of a note to lines: one per paragraph, list entries prefixed with `- ` or their number. */
export function markupToText(markup: string): string {
  const lines = new Lines();
  /** For each open list: the number of its last entry, or undefined for a bulleted list. */
  const lists: (number | undefined)[] = [];
  for (const [part, close, name = ''] of markup.matchAll(PART)) {
    const tag = name.toLowerCase();
    if (!tag) lines.add(decodeEntities(part));
    else if (tag === 'ul' || tag === 'ol') {
      if (close) lists.pop();
      else lists.push(tag === 'ol' ? 0 : undefined);
    } else if (tag === 'br') {
      lines.end();
      lines.begin();
    } else if (BLOCKS.has(tag)) {
      if (close || tag === 'hr') lines.end();
      else if (tag === 'li') lines.begin(getListMarker(lists));
      else lines.begin();
    }
  }
  return lines.all.join('\n');
}

function getListMarker(lists: (number | undefined)[]): string {
  const last = lists.at(-1);
  if (last === undefined) return '- ';
  lists[lists.length - 1] = last + 1;
  return `${last + 1}. `;
}

interface Line {
  list: 'ul' | 'ol' | null;
  markup: string;
}

/** Parses the lines of a text as list entries or paragraphs. */
function parseLines(text: string): Line[] {
  let number = 0;
  return text.split(/\r\n|\r|\n/).map((line): Line => {
    const numbered = /^(\d+)\. (.*)$/s.exec(line);
    number = numbered && Number(numbered[1]) === number + 1 && !line.startsWith('0') ? number + 1 : 0;
    if (numbered && number > 0) return { list: 'ol', markup: `<li><p>${escapeMarkup(numbered[2] ?? '')}</p></li>` };
    if (line.startsWith('- ')) return { list: 'ul', markup: `<li><p>${escapeMarkup(line.slice(2))}</p></li>` };
    return { list: null, markup: `<p>${escapeMarkup(line)}</p>` };
  });
}

/**
 * Converts text to markup: one paragraph per line, and lists where lines begin with `- ` or are numbered from 1. Tags in the text are
 * escaped.
 */
export function textToMarkup(text: string): string {
  let openList: Line['list'] = null;
  let markup = '';
  const switchList = (next: Line['list']) => {
    if (openList === next) return;
    markup += (openList ? `</${openList}>` : '') + (next ? `<${next}>` : '');
    openList = next;
  };
  for (const line of parseLines(text)) {
    switchList(line.list);
    markup += line.markup;
  }
  switchList(null);
  return markup;
}
