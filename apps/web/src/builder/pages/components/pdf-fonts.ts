/** Embeds the fonts of a page as data URLs in CSS, because the image of a page cannot fetch resources. */

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
export async function loadFontStyles(): Promise<string> {
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
