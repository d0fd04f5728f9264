/**
 * Lays the page out for a fixed paper width, regardless of the window, so that it can be rendered in the background.
 */

/** Width in pixels: the narrowest viewport that shows all columns side by side. */
export const PAPER_WIDTH = 1280;

let isOnPaper = false;
const listeners = new Set<() => void>();

/** Returns whether the page is currently laid out for paper. */
export const isPrintLayout = (): boolean => isOnPaper;
/** @returns a function that unsubscribes */
export function onPrintLayoutChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function setOnPaper(isPaper: boolean): void {
  isOnPaper = isPaper;
  for (const listener of listeners) listener();
}

/** Creates a hidden frame with the width of paper in which media queries are evaluated. */
function createPaperFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = '';
  frame.ariaHidden = 'true';
  frame.style.cssText = `position:fixed;width:${PAPER_WIDTH}px;height:${innerHeight}px;visibility:hidden;border:0`;
  document.body.append(frame);
  return frame;
}

function* findMediaRules(rules: CSSRuleList): Generator<CSSMediaRule> {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) yield rule;
    if (rule instanceof CSSGroupingRule) yield* findMediaRules(rule.cssRules);
  }
}

/** Replaces all width-dependent styles by those for paper. @returns a function that reverts this */
function widenStyles(): () => void {
  const frame = createPaperFrame();
  const rules = [...document.styleSheets].flatMap((sheet) => [...findMediaRules(sheet.cssRules)]);
  const originalMedia = rules.map(({ media }) => media.mediaText);
  for (const { media } of rules) {
    const isMatch = frame.contentWindow?.matchMedia(media.mediaText).matches ?? true;
    media.mediaText = isMatch ? 'all' : 'not all';
  }
  frame.remove();
  return () => {
    for (const [at, { media }] of rules.entries()) media.mediaText = originalMedia[at] ?? '';
  };
}

/** Covers the page while its layout is changed. @returns a function that removes the cover */
function cover(message: string): () => void {
  const overlay = document.createElement('div');
  overlay.role = 'status';
  overlay.textContent = message;
  overlay.style.cssText = `position:fixed;inset:0;z-index:9999;display:grid;place-items:center;
    background:var(--bg);color:var(--text-2)`;
  document.body.append(overlay);
  return () => overlay.remove();
}

/** Stores the scroll positions of an element and its ancestors. @returns a function that restores them */
function preserveScroll(element: Element): () => void {
  const positions: [Element, number][] = [];
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
    if (ancestor.scrollTop > 0) positions.push([ancestor, ancestor.scrollTop]);
  return () => {
    for (const [ancestor, top] of positions) ancestor.scrollTop = top;
  };
}

/**
 * Runs a task while the page is laid out for paper.
 * @param content the element whose scroll position is preserved
 * @param message the message that is shown in the meantime
 */
export async function withPaperLayout<T>(content: Element, message: string, work: () => Promise<T>): Promise<T> {
  const { body, documentElement } = document;
  const originalStyle = body.style.cssText;
  const undo = [preserveScroll(content), cover(message), widenStyles()];
  body.style.width = `${PAPER_WIDTH}px`;
  // Styles use this attribute to hide what only a screen needs.
  documentElement.dataset.paper = '';
  setOnPaper(true);
  try {
    return await work();
  } finally {
    setOnPaper(false);
    body.style.cssText = originalStyle;
    delete documentElement.dataset.paper;
    for (const step of undo.toReversed()) step();
  }
}
