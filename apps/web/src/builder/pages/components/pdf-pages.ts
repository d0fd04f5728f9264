/** Distributes the tiles of a page over sheets of paper (1-pages-31). Tiles are never cut in two. */

/** Margin in inches, JPEG quality from 0 to 1, and image pixels per screen pixel. */
export const PDF_OPTIONS = { margin: 0.5, quality: 0.98, scale: 2 } as const;
/** A4 landscape, in inches. */
export const SHEET_SIZE = { width: 11.69, height: 8.27 } as const;
/**
 * A page that is slightly too high for one sheet is scaled down to at least this factor instead of using a second
 * sheet.
 */
export const MIN_SCALE = 0.78;

/** A tile on the screen, in pixels. */
export interface Tile {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** A tile on paper, in inches. */
export interface PlacedTile {
  /** Index of the tile. */
  tile: number;
  sheet: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Band {
  top: number;
  bottom: number;
  tiles: number[];
}

/** Groups tiles that overlap vertically; they stay together. */
function toBands(tiles: readonly Tile[]): Band[] {
  const fromTop = tiles.map((_, index) => index).sort((a, b) => (tiles[a]?.top ?? 0) - (tiles[b]?.top ?? 0));
  const bands: Band[] = [];
  for (const index of fromTop) {
    const { top, height } = tiles[index] as Tile;
    const last = bands.at(-1);
    if (last && top < last.bottom) {
      last.tiles.push(index);
      last.bottom = Math.max(last.bottom, top + height);
    } else bands.push({ top, bottom: top + height, tiles: [index] });
  }
  return bands;
}

/** Joins the header tiles and the first band that follows them. */
function joinHeaders(bands: readonly Band[], headerCount: number): Band[] {
  const body = bands.findIndex(({ tiles }) => tiles.some((tile) => tile >= headerCount));
  const joined = bands.slice(0, body + 1);
  const [first, last] = [joined[0], joined.at(-1)];
  if (!first || !last) return [...bands];
  const band = { top: first.top, bottom: last.bottom, tiles: joined.flatMap(({ tiles }) => tiles) };
  return [band, ...bands.slice(body + 1)];
}

/**
 * @param width screen pixels that correspond to the width of a sheet between its margins
 * @param headerCount the number of leading tiles that are headers, which are not separated from the content after them
 */
export function placeOnSheets(tiles: readonly Tile[], width: number, headerCount = 0): PlacedTile[] {
  const { margin } = PDF_OPTIONS;
  const room = { width: SHEET_SIZE.width - 2 * margin, height: SHEET_SIZE.height - 2 * margin };
  const scaleToWidth = room.width / width;
  const pageHeight = scaleToWidth * Math.max(0, ...tiles.map(({ top, height }) => top + height));
  const fitRatio = room.height / pageHeight;
  const baseScale = fitRatio < 1 && fitRatio >= MIN_SCALE ? scaleToWidth * fitRatio : scaleToWidth;
  /** Content that is narrower than the sheet is centered. */
  const left = margin + (room.width - width * baseScale) / 2;
  const placed: PlacedTile[] = [];
  let sheet = 0;
  /** The filled height of the sheet in inches below its margin. `screenBottom` is the corresponding position on the screen. */
  let filled = 0;
  let screenBottom: number | undefined;
  const bands = toBands(tiles);
  const joinedBands = joinHeaders(bands, headerCount);
  const [firstBand] = joinedBands;
  const isReadable = firstBand && room.height / ((firstBand.bottom - firstBand.top) * baseScale) >= MIN_SCALE;
  for (const { top, bottom, tiles: members } of isReadable ? joinedBands : bands) {
    // A band that is higher than a sheet is scaled down rather than cut.
    const scale = Math.min(baseScale, room.height / (bottom - top));
    const gap = screenBottom === undefined ? 0 : (top - screenBottom) * baseScale;
    const bandHeight = (bottom - top) * scale;
    if (filled > 0 && filled + gap + bandHeight > room.height + 1e-9) {
      sheet += 1;
      filled = 0;
    } else filled += gap;
    for (const tile of members) {
      const { left: tileLeft, top: tileTop, width: tileWidth, height } = tiles[tile] as Tile;
      const x = left + tileLeft * scale;
      const y = margin + filled + (tileTop - top) * scale;
      placed.push({ tile, sheet, x, y, width: tileWidth * scale, height: height * scale });
    }
    filled += bandHeight;
    screenBottom = bottom;
  }
  return placed;
}
