/** The page as wide as paper wants it, whatever the window: for what is drawn of it, while nobody looks at it. */

/** Pixels across: the narrowest window that has every column side by side. */
export const PAPER_WIDTH = 1280;

let onPaper = false;
const listeners = new Set<() => void>();

/** Whether the page is laid out for paper now. */
export const isPrintLayout = (): boolean => onPaper;
/** @returns how to stop */
export function onPrintLayoutChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function setOnPaper(next: boolean): void {
  onPaper = next;
  for (const listener of listeners) listener();
}

/** A window of the width of paper, which says of a condition whether it holds there. It shows nothing. */
function paperWindow(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = '';
  frame.ariaHidden = 'true';
  frame.style.cssText = `position:fixed;width:${PAPER_WIDTH}px;height:${innerHeight}px;visibility:hidden;border:0`;
  document.body.append(frame);
  return frame;
}

function* mediaRules(rules: CSSRuleList): Generator<CSSMediaRule> {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) yield rule;
    if (rule instanceof CSSGroupingRule) yield* mediaRules(rule.cssRules);
  }
}

/** Makes every style of the page that depends on the window's width the one of paper. @returns how to undo it */
function widenStyles(): () => void {
  const frame = paperWindow();
  const rules = [...document.styleSheets].flatMap((sheet) => [...mediaRules(sheet.cssRules)]);
  const before = rules.map(({ media }) => media.mediaText);
  for (const { media } of rules) {
    const holds = frame.contentWindow?.matchMedia(media.mediaText).matches ?? true;
    media.mediaText = holds ? 'all' : 'not all';
  }
  frame.remove();
  return () => {
    for (const [at, { media }] of rules.entries()) media.mediaText = before[at] ?? '';
  };
}

/** Covers the page while it is laid out otherwise. @returns how to take the cover away */
function cover(words: string): () => void {
  const veil = document.createElement('div');
  veil.role = 'status';
  veil.textContent = words;
  veil.style.cssText = `position:fixed;inset:0;z-index:9999;display:grid;place-items:center;
    background:var(--bg);color:var(--text-2)`;
  document.body.append(veil);
  return () => veil.remove();
}

/** Everything above an element that is scrolled. @returns how to scroll it there again */
function preserveScroll(element: Element): () => void {
  const kept: [Element, number][] = [];
  for (let up: Element | null = element; up; up = up.parentElement) if (up.scrollTop > 0) kept.push([up, up.scrollTop]);
  return () => {
    for (const [up, top] of kept) up.scrollTop = top;
  };
}

/**
 * Does a work on the page while it is laid out for paper.
 *
 * @param content whose place in the window is kept
 * @param words what is told meanwhile
 */
export async function withPaperLayout<T>(content: Element, words: string, work: () => Promise<T>): Promise<T> {
  const { body, documentElement } = document;
  const before = body.style.cssText;
  const undo = [preserveScroll(content), cover(words), widenStyles()];
  body.style.width = `${PAPER_WIDTH}px`;
  // Styles take away by it what only a screen needs.
  documentElement.dataset.paper = '';
  setOnPaper(true);
  try {
    return await work();
  } finally {
    setOnPaper(false);
    body.style.cssText = before;
    delete documentElement.dataset.paper;
    for (const step of undo.toReversed()) step();
  }
}
