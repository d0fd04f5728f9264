/** Embeds the fonts of a page as data URLs in CSS, because the image of a page cannot fetch resources. */

const ADDRESS = /url\((['"]?)(?!data:)([^'"()]*)\1\)/g;

function asDataAddress(file: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('A font could not be read.')));
    reader.readAsDataURL(file);
  });
}

async function embedded(rule: CSSFontFaceRule): Promise<string> {
  const base = rule.parentStyleSheet?.href ?? document.baseURI;
  let text = rule.cssText;
  for (const [whole, , address = ''] of rule.cssText.matchAll(ADDRESS)) {
    const answer = await fetch(new URL(address, base));
    if (answer.ok) text = text.replace(whole, `url("${await asDataAddress(await answer.blob())}")`);
  }
  return text;
}

const getName = (family: string): string => family.replaceAll(/['"]/g, '');
const toKey = (family: string, range: string): string =>
  `${getName(family)} ${range.replaceAll(/\s/g, '').toUpperCase()}`;

/** Includes only faces that the page has loaded, so that fonts of unused scripts are not embedded. */
export async function loadFontStyles(): Promise<string> {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  const wanted = new Set(loaded.map(({ family, unicodeRange }) => toKey(family, unicodeRange)));
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) =>
      wanted.has(toKey(style.getPropertyValue('font-family'), style.getPropertyValue('unicode-range') || 'U+0-10FFFF')),
    );
  return (await Promise.all(rules.map(embedded))).join('\n');
}
