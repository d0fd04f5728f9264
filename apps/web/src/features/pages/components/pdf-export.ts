/** A page as a PDF, as it stands on the screen, in a width of its own. The two libraries come with the first export. */
import type { jsPDF } from 'jspdf';
import { layOnPaper } from '../../../lib/paper-layout.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { longDay, today } from '../../../lib/dates.ts';
import { loadAll } from './load-all.ts';
import { drawElement, drawTitle, HEAD_HEIGHT, layWords } from './pdf-drawing.ts';
import { fontStyles } from './pdf-fonts.ts';
import { PDF_OPTIONS, placeOnSheets, SHEET, type Tile } from './pdf-pages.ts';

/** How long components may take until the page is exported as it stands, in milliseconds. */
const MOST_WAIT_MS = 20_000;
const LOOK_MS = 100;
/** What is not there yet. */
const COMING = '[data-waiting], [data-component-id]:not([data-drawn]), .sk';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads everything on the page, and waits until it is drawn. */
async function untilDrawn(content: Element): Promise<void> {
  loadAll();
  for (let waited = 0; waited < MOST_WAIT_MS; waited += LOOK_MS) {
    await wait(LOOK_MS);
    if (!content.querySelector(COMING)) return;
  }
}

/** The outermost tiles: those inside of a tile belong to its picture. A screen whose cards may part is its cards. */
const tilesOf = (content: Element): HTMLElement[] =>
  [...content.querySelectorAll<HTMLElement>('[data-tile]')]
    .filter((tile) => !tile.parentElement?.closest('[data-tile]') && tile.offsetHeight > 0)
    .flatMap((tile) => {
      const parts = tile.querySelector('[data-tile-parts]')?.querySelectorAll<HTMLElement>('.card') ?? [];
      return parts.length > 0 ? [...parts].filter((part) => part.offsetHeight > 0) : [tile];
    });

/** What of the head stands on paper, under the title. */
const headsOf = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-pdf-head]')];
const HEAD_GAP = 12;

/**
 * Saves the page that is open as a PDF.
 *
 * @param name title on the first sheet
 * @param fileName without its ending
 * @throws where the browser cannot draw it
 */
export async function exportPdf(name: string, fileName: string = name): Promise<void> {
  const content = document.querySelector<HTMLElement>('[data-page-content]');
  if (!content) throw new Error('There is nothing to export.');
  const libraries = Promise.all([import('jspdf'), import('modern-screenshot')]);
  const pdf = await layOnPaper(content, 'Making the PDF…', async () => {
    await untilDrawn(content);
    return drawPage(content, name, await libraries);
  });
  saveFile(pdf.output('blob'), `${fileName}.pdf`);
}

type Libraries = [typeof import('jspdf'), typeof import('modern-screenshot')];

/** Draws the page as it is laid out. */
async function drawPage(content: Element, name: string, [{ jsPDF: Pdf }, { domToCanvas }]: Libraries): Promise<jsPDF> {
  const [style, fonts] = [getComputedStyle(document.body), await fontStyles()];
  const elements = tilesOf(content);
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.right)) - left;
  const head: Tile = { left: 0, top: 0, width, height: HEAD_HEIGHT };
  const heads = headsOf();
  let filled = HEAD_HEIGHT;
  const underTitle = heads.map((element): Tile => {
    // On a narrow screen it scrolls; paper holds all of it.
    const { offsetHeight, scrollWidth } = element;
    const scale = Math.min(1, width / scrollWidth);
    const tile = { left: 0, top: filled, width: scrollWidth * scale, height: offsetHeight * scale };
    filled += tile.height + HEAD_GAP;
    return tile;
  });
  const tiles = boxes.map(
    (box): Tile => ({
      left: box.left - left,
      top: box.top - top + filled,
      width: box.width,
      height: box.height,
    }),
  );
  const pdf = new Pdf({ unit: 'in', format: [SHEET.width, SHEET.height], orientation: 'landscape' });
  pdf.setProperties({ title: name });
  const addSheet = () => pdf.setFillColor(hexOf(style.backgroundColor)).rect(0, 0, SHEET.width, SHEET.height, 'F');
  addSheet();
  const drawn = [...heads, ...elements];
  let sheet = 0;
  for (const place of placeOnSheets([head, ...underTitle, ...tiles], width, 1 + heads.length)) {
    const element = drawn[place.tile - 1];
    const picture = element
      ? await drawElement(domToCanvas, element, fonts)
      : drawTitle(name, `Saved ${longDay(today())}`, width);
    for (; sheet < place.sheet; sheet++) {
      pdf.addPage();
      addSheet();
    }
    const image = picture.toDataURL('image/jpeg', PDF_OPTIONS.quality);
    pdf.addImage(image, 'JPEG', place.x, place.y, place.width, place.height, undefined, 'FAST');
    layWords(pdf, element ? element.innerText : name, place);
  }
  return pdf;
}

/** `rgb(15, 16, 18)` as `#0f1012`. */
const hexOf = (color: string): string =>
  `#${(color.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
