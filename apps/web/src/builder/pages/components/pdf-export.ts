/**
 * Exports a page as a PDF in a fixed width, with the content that is on the screen. The two libraries are loaded with
 * the first export.
 */
import type { jsPDF } from 'jspdf';
import { formatLongDate, getToday } from '../../../platform/lib/dates.ts';
import { withPaperLayout } from '../../../platform/lib/print-layout.ts';
import { saveFile } from '../../../platform/lib/save-file.ts';
import { loadAll } from './load-all.ts';
import { addHiddenText, drawElement, drawTitle, HEAD_HEIGHT } from './pdf-drawing.ts';
import { PDF_OPTIONS, placeOnSheets, SHEET_SIZE, type Tile } from './pdf-pages.ts';
import cardStyles from '../../../platform/ui/Card.module.css';
import skeletonStyles from '../../../platform/ui/Skeleton.module.css';

/** The maximum time to wait for components before the page is exported as it is, in milliseconds. */
const MAX_WAIT_MS = 20_000;
const POLL_MS = 100;
/** Matches content that is not loaded yet. */
const LOADING_SELECTOR = `[data-waiting], [data-component-id]:not([data-drawn]), .${skeletonStyles.root}`;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads everything on the page and waits until it is rendered. */
async function waitUntilDrawn(content: Element): Promise<void> {
  loadAll();
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_MS) {
    await wait(POLL_MS);
    if (!content.querySelector(LOADING_SELECTOR)) return;
  }
}

/**
 * Returns the outermost tiles, because nested tiles are part of their image. If a screen can be split, its cards are
 * returned instead.
 */
const getTiles = (content: Element): HTMLElement[] =>
  [...content.querySelectorAll<HTMLElement>('[data-tile]')]
    .filter((tile) => !tile.parentElement?.closest('[data-tile]') && tile.offsetHeight > 0)
    .flatMap((tile) => {
      const parts = tile.querySelector('[data-tile-parts]')?.querySelectorAll<HTMLElement>(`.${cardStyles.card}`) ?? [];
      return parts.length > 0 ? [...parts].filter((part) => part.offsetHeight > 0) : [tile];
    });

/** Returns the parts of the header that are printed below the title. */
const getHeaders = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-pdf-head]')];
const HEADER_GAP = 12;

/**
 * Saves the open page as a PDF.
 * @param name title on the first sheet
 * @param fileName file name without extension
 * @throws if the browser cannot render the page
 */
export async function exportPdf(name: string, fileName: string = name): Promise<void> {
  const content = document.querySelector<HTMLElement>('[data-page-content]');
  if (!content) throw new Error('There is nothing to export.');
  const libraries = Promise.all([import('jspdf'), import('modern-screenshot')]);
  const pdf = await withPaperLayout(content, 'Creating PDF…', async () => {
    await waitUntilDrawn(content);
    return drawPage(content, name, await libraries);
  });
  saveFile(pdf.output('blob'), `${fileName}.pdf`);
}

type Libraries = [typeof import('jspdf'), typeof import('modern-screenshot')];

/** Draws the laid out page. */
async function drawPage(content: Element, name: string, [{ jsPDF: Pdf }, { domToCanvas }]: Libraries): Promise<jsPDF> {
  const [style, fonts] = [getComputedStyle(document.body), await loadFontStyles()];
  const elements = getTiles(content);
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.right)) - left;
  const titleTile: Tile = { left: 0, top: 0, width, height: HEAD_HEIGHT };
  const headers = getHeaders();
  let usedHeight = HEAD_HEIGHT;
  const headerTiles = headers.map((element): Tile => {
    // On a narrow screen, the element scrolls; the PDF contains its full width.
    const { offsetHeight, scrollWidth } = element;
    const scale = Math.min(1, width / scrollWidth);
    const tile = { left: 0, top: usedHeight, width: scrollWidth * scale, height: offsetHeight * scale };
    usedHeight += tile.height + HEADER_GAP;
    return tile;
  });
  const tiles = boxes.map(
    (box): Tile => ({
      left: box.left - left,
      top: box.top - top + usedHeight,
      width: box.width,
      height: box.height,
    }),
  );
  const pdf = new Pdf({ unit: 'in', format: [SHEET_SIZE.width, SHEET_SIZE.height], orientation: 'landscape' });
  pdf.setProperties({ title: name });
  const addSheet = () =>
    pdf.setFillColor(toHex(style.backgroundColor)).rect(0, 0, SHEET_SIZE.width, SHEET_SIZE.height, 'F');
  addSheet();
  const drawnElements = [...headers, ...elements];
  let sheet = 0;
  for (const placedTile of placeOnSheets([titleTile, ...headerTiles, ...tiles], width, 1 + headers.length)) {
    const element = drawnElements[placedTile.tile - 1];
    const canvas = element
      ? await drawElement(domToCanvas, element, fonts)
      : drawTitle(name, `Saved ${formatLongDate(getToday())}`, width);
    for (; sheet < placedTile.sheet; sheet++) {
      pdf.addPage();
      addSheet();
    }
    const image = canvas.toDataURL('image/jpeg', PDF_OPTIONS.quality);
    pdf.addImage(image, 'JPEG', placedTile.x, placedTile.y, placedTile.width, placedTile.height, undefined, 'FAST');
    addHiddenText(pdf, element ? element.innerText : name, placedTile);
  }
  return pdf;
}

/** Converts `rgb(15, 16, 18)` to `#0f1012`. */
const toHex = (color: string): string =>
  `#${(color.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

const URL_REFERENCE = /url\((['"]?)(?!data:)([^'"()]*)\1\)/g;

function toDataUrl(file: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('A font could not be read.')));
    reader.readAsDataURL(file);
  });
}

async function embedFontFace(rule: CSSFontFaceRule): Promise<string> {
  const base = rule.parentStyleSheet?.href ?? document.baseURI;
  let text = rule.cssText;
  for (const [reference, , url = ''] of rule.cssText.matchAll(URL_REFERENCE)) {
    const response = await fetch(new URL(url, base));
    if (response.ok) text = text.replace(reference, `url("${await toDataUrl(await response.blob())}")`);
  }
  return text;
}

const getName = (family: string): string => family.replaceAll(/['"]/g, '');
const toKey = (family: string, range: string): string =>
  `${getName(family)} ${range.replaceAll(/\s/g, '').toUpperCase()}`;

/** Includes only faces that the page has loaded, so that fonts of unused scripts are not embedded. */
async function loadFontStyles(): Promise<string> {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  const loadedKeys = new Set(loaded.map(({ family, unicodeRange }) => toKey(family, unicodeRange)));
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) =>
      loadedKeys.has(
        toKey(style.getPropertyValue('font-family'), style.getPropertyValue('unicode-range') || 'U+0-10FFFF'),
      ),
    );
  return (await Promise.all(rules.map(embedFontFace))).join('\n');
}
