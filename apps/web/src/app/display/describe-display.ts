/** Describes what a rendered component displays: its text, and in braces its tone, icon or size. */

/** Elements that start a new line. */
const LINE_SELECTOR = [
  'li',
  'tr',
  'p',
  'h2',
  'h3',
  'button',
  'article',
  'dl > div',
  '.StatStrip-root > *',
  '.Wizard-progressPanel',
  '.KpiTile-bars',
  'path',
  '.MonthLines-root > div',
  '.DensityStrip-root > div',
  '.MonthLines-plot > *',
  '.FamilyTree-canvas > *',
].join(', ');
/** Attributes that are visible as a color or a state. */
const DATA_ATTRIBUTES = ['tone', 'band', 'up', 'threshold', 'lit', 'in', 'missing', 'open', 'state'];
const SIZES = ['width', 'height', 'top', 'left', 'right', 'bottom', 'flexGrow', 'background'] as const;

function getMarks(element: HTMLElement): string[] {
  const marks = DATA_ATTRIBUTES.flatMap((name) => {
    const value = element.dataset[name];
    return value === undefined ? [] : [value === 'true' || value === '' ? name : value];
  });
  const icon = /\blucide-(?!icon\b)([\w-]+)/.exec(element.getAttribute('class') ?? '')?.[1];
  const sized = element.tagName === 'COL' || element.className === 'PagedTable-root' ? [] : SIZES;
  const sizes = sized.flatMap((name) =>
    element.style?.[name] && !element.style[name].includes('var(') ? [`${name} ${element.style[name]}`] : [],
  );
  const path = element.tagName === 'path' && element.closest('.KpiTile-sparkline, .MonthLines-plot') !== null;
  return [
    ...marks,
    ...(icon ? [icon] : []),
    ...sizes,
    ...(path ? [element.getAttribute('d') ?? ''] : []),
    ...(element.getAttribute('role') === 'img' ? [element.getAttribute('aria-label') ?? ''] : []),
    ...((element as HTMLInputElement).checked ? ['checked'] : []),
    ...(element.tagName === 'INPUT' && element.getAttribute('type') !== 'checkbox'
      ? [`value ${(element as HTMLInputElement).value}`]
      : []),
    ...(element.getAttribute('aria-pressed') === 'true' ? ['pressed'] : []),
    ...((element as HTMLButtonElement).disabled ? ['disabled'] : []),
    ...(element.getAttribute('href') ? [`to ${decodeURIComponent(element.getAttribute('href') ?? '')}`] : []),
  ];
}

/** Collapses consecutive equal texts into one with a count. */
const collapse = (texts: readonly string[]): string[] =>
  texts.flatMap((text, at) => {
    if (text === texts[at - 1]) return [];
    const nextOffset = texts.slice(at).findIndex((next) => next !== text);
    const times = nextOffset < 0 ? texts.length - at : nextOffset;
    return [times > 1 ? `${times} × ${text}` : text];
  });

/** Longer lines are wrapped. */
const MAX_LENGTH = 110;
function wrap(line: string): string[] {
  const wrapped: string[] = [];
  for (const word of line.split(' ').filter(Boolean)) {
    const last = wrapped.at(-1);
    if (last !== undefined && last.length + word.length < MAX_LENGTH) wrapped[wrapped.length - 1] = `${last} ${word}`;
    else wrapped.push(last === undefined ? word : `… ${word}`);
  }
  return wrapped;
}

/** @returns a text for each line that is not empty */
export function describeDisplay(root: Element): string[] {
  const lines: string[][] = [[]];
  const addText = (text: string) => lines.at(-1)?.push(text);
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.textContent?.replace(/\s+/g, ' ').trim();
      if (text) addText(text);
      return;
    }
    if (!(node instanceof Element) || node.tagName === 'STYLE') return;
    const isLine = node.matches(LINE_SELECTOR);
    if (isLine) lines.push([]);
    const marks = getMarks(node as HTMLElement);
    if (marks.length > 0) addText(`{${marks.join(', ')}}`);
    // The chart engine renders its own content.
    if (!node.hasAttribute('_echarts_instance_')) for (const child of node.childNodes) visit(child);
    if (isLine) lines.push([]);
  };
  visit(root);
  return lines.map((line) => collapse(line).join(' ')).flatMap(wrap);
}
