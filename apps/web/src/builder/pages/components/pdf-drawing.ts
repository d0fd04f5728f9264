/** Renders parts of a page as images with hidden text. */
import type { jsPDF } from 'jspdf';
import type { Options } from 'modern-screenshot';
import { PDF_OPTIONS, type PlacedTile } from './pdf-pages.ts';

/** Height of the title line in pixels. */
export const HEAD_HEIGHT = 36;

function createCanvas(width: number, height: number, backgroundColor: string) {
  const canvas = document.createElement('canvas');
  canvas.width = width * PDF_OPTIONS.scale;
  canvas.height = height * PDF_OPTIONS.scale;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot render images.');
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return { canvas, pen };
}

/** Renders a line of text as an image, because the browser can write every script and the fonts of the PDF cannot. */
export function drawTitle(text: string, caption: string, width: number): HTMLCanvasElement {
  const style = getComputedStyle(document.body);
  const { canvas, pen } = createCanvas(width, HEAD_HEIGHT, style.backgroundColor);
  pen.scale(PDF_OPTIONS.scale, PDF_OPTIONS.scale);
  pen.textBaseline = 'alphabetic';
  pen.font = `400 12px ${style.fontFamily}`;
  const captionWidth = pen.measureText(caption).width;
  pen.fillStyle = style.getPropertyValue('--text-2');
  pen.fillText(caption, width - captionWidth, 20);
  pen.font = `600 20px ${style.fontFamily}`;
  pen.fillStyle = style.color;
  pen.fillText(text, 0, 20, width - captionWidth - HEAD_HEIGHT);
  return canvas;
}

type DrawElement = (element: HTMLElement, options: Options) => Promise<HTMLCanvasElement>;

/**
 * Renders a card on the background color of the page. It renders a clone, so that scrollable content is complete.
 * @param fonts font faces as CSS
 */
export async function drawElement(
  render: DrawElement,
  element: HTMLElement,
  fonts: string,
): Promise<HTMLCanvasElement> {
  const { backgroundColor } = getComputedStyle(document.body);
  const image = await render(element, {
    scale: PDF_OPTIONS.scale,
    width: element.scrollWidth,
    height: element.offsetHeight,
    style: { overflow: 'visible' },
    font: { cssText: fonts },
  });
  const { canvas, pen } = createCanvas(element.scrollWidth, element.offsetHeight, backgroundColor);
  pen.drawImage(image, 0, 0);
  return canvas;
}

/** Returns whether the fonts of the PDF can write the text. */
const isLatin = (text: string): boolean => /^[\u0020-\u007e\u00a0-\u00ff]+$/.test(text);

/** Adds the text of an image behind it, so that the PDF is searchable and readable by screen readers. */
export function addHiddenText(pdf: jsPDF, text: string, { x, y, width, height }: PlacedTile): void {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(isLatin);
  const step = height / (lines.length + 1);
  pdf.setFontSize(Math.max(1, Math.min(8, step * 72)));
  for (const [index, line] of lines.entries()) {
    pdf.text(line, x, y + step * (index + 1), { renderingMode: 'invisible', maxWidth: width });
  }
}
