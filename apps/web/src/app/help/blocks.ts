/** Parses the subset of Markdown that help texts use: headings, lists and paragraphs. */
export type Block = { kind: 'h2' | 'h3' | 'p'; text: string } | { kind: 'ul'; items: string[] };

/** Returns the blocks of a text. A line that continues a paragraph or an item is appended to it. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    const heading = /^(#{2,3}) (.+)$/.exec(line);
    const item = /^[-*] (.+)$/.exec(line);
    const last = blocks.at(-1);
    if (line === '') isOpen = false;
    else if (heading) {
      blocks.push({ kind: heading[1] === '##' ? 'h2' : 'h3', text: heading[2] ?? '' });
      isOpen = false;
    } else if (item) {
      const text = item[1] ?? '';
      if (last?.kind === 'ul') last.items.push(text);
      else blocks.push({ kind: 'ul', items: [text] });
      isOpen = true;
    } else if (isOpen && last?.kind === 'ul') last.items.push(`${last.items.pop() ?? ''} ${line}`);
    else if (isOpen && last?.kind === 'p') last.text += ` ${line}`;
    else {
      blocks.push({ kind: 'p', text: line });
      isOpen = true;
    }
  }
  return blocks;
}

/** An inline element: plain text, `code`, **strong** or a link. */
export interface Span {
  kind: 'text' | 'code' | 'strong' | 'link';
  text: string;
  href?: string;
}

/**
 * Returns the inline elements of a line. Only links to routes of the application are retained; of others, only the text
 * remains.
 */
export function parseSpans(line: string): Span[] {
  return line
    .replaceAll(/\[([^[\]]+)\]\((?!#!)[^()]*\)/g, '$1')
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^[\]]+\]\(#![^()\s]*\))/)
    .filter((run) => run !== '')
    .map((run): Span => {
      if (run.startsWith('`')) return { kind: 'code', text: run.slice(1, -1) };
      if (run.startsWith('**')) return { kind: 'strong', text: run.slice(2, -2) };
      const link = /^\[([^\]]+)\]\((#!.*)\)$/.exec(run);
      return link ? { kind: 'link', text: link[1] ?? '', href: link[2] ?? '' } : { kind: 'text', text: run };
    });
}
