/**
 * Between the markup of a note and plain lines: what a search reads, what texts without formatting become. Reads markup
 * that the server has cleaned, and nothing else.
 */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'blockquote', 'pre', 'li', 'hr']);
const PART = /<(\/?)([a-z0-9]+)(?:[^a-z0-9<>][^<>]*)?>|[^<]+/gi;

/** Lines while they are being read. */
class Lines {
  readonly all: string[] = [];
  /** The last line is begun and nothing stands in it yet. */
  #fresh = false;
  /** Whether text goes on in the last line. */
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

/** Lines of a note: one a paragraph, list entries behind `- ` or their number. */
export function markupToText(markup: string): string {
  const lines = new Lines();
  /** Of each list that is open: the number of its last entry, undefined where it is not numbered. */
  const lists: (number | undefined)[] = [];
  for (const [part, close, name = ''] of markup.matchAll(PART)) {
    const tag = name.toLowerCase();
    if (!tag) lines.add(decoded(part));
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

/** The lines of a text as the entries of lists or as paragraphs. */
function readLines(text: string): Line[] {
  let number = 0;
  return text.split(/\r\n|\r|\n/).map((line): Line => {
    const numbered = /^(\d+)\. (.*)$/s.exec(line);
    number = numbered && Number(numbered[1]) === number + 1 && !line.startsWith('0') ? number + 1 : 0;
    if (numbered && number > 0) return { list: 'ol', markup: `<li><p>${escaped(numbered[2] ?? '')}</p></li>` };
    if (line.startsWith('- ')) return { list: 'ul', markup: `<li><p>${escaped(line.slice(2))}</p></li>` };
    return { list: null, markup: `<p>${escaped(line)}</p>` };
  });
}

/** A text as markup: a paragraph a line, lists where lines begin with `- ` or count from 1. Nothing in it is a tag. */
export function textToMarkup(text: string): string {
  let open: Line['list'] = null;
  let markup = '';
  const turn = (next: Line['list']) => {
    if (open === next) return;
    markup += (open ? `</${open}>` : '') + (next ? `<${next}>` : '');
    open = next;
  };
  for (const line of readLines(text)) {
    turn(line.list);
    markup += line.markup;
  }
  turn(null);
  return markup;
}
