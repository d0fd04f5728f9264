/** Saves an account as a slide deck. The library is loaded with the first deck. */
import type { AccountDetails } from '@mainstay/contract/accounts';
import { getToday } from '../../../../platform/lib/dates.ts';
import { saveFile } from '../../../../platform/lib/save-file.ts';
import { buildTitleSlide, buildMetricsSlide, type SlideObject } from './deck-slides.ts';

/** Longer side of an image in pixels, enough for a sharp image on a slide. */
const IMAGE_SIZE = 512;

/** Converts an image to PNG, because not all presentation programs support other formats. @returns null if the image cannot be read */
async function toPng(address: string | null): Promise<string | null> {
  if (address === null) return null;
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const canvas = document.createElement('canvas');
  canvas.width = IMAGE_SIZE;
  canvas.height = IMAGE_SIZE;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const { naturalWidth, naturalHeight } = image;
  const scale = IMAGE_SIZE / Math.max(naturalWidth, naturalHeight, 1);
  const [width, height] = [naturalWidth * scale, naturalHeight * scale];
  context.drawImage(image, (IMAGE_SIZE - width) / 2, (IMAGE_SIZE - height) / 2, width, height);
  return canvas.toDataURL('image/png');
}

/** Saves the account as `{name}.pptx`. @param asOf day of the metrics; undefined means today */
export async function saveDeck(account: AccountDetails, asOf: string | undefined): Promise<void> {
  const [{ default: Deck }, image] = await Promise.all([import('pptxgenjs'), toPng(account.image_url)]);
  const deck = new Deck();
  deck.title = account.name;
  const addSlide = (objects: readonly SlideObject[]) => {
    const slide = deck.addSlide();
    for (const object of objects) {
      if (object.kind === 'image') slide.addImage(object.options);
      else slide.addText(object.text, object.options);
    }
  };
  addSlide(buildTitleSlide(account, image, asOf ?? getToday()));
  addSlide(buildMetricsSlide(account));
  const file = await deck.write({ outputType: 'blob' });
  saveFile(file as Blob, `${account.name}.pptx`);
}
