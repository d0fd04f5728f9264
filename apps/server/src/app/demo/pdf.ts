/** Creates a PDF with one page of plain text, for the files of the demo company. */

const A4 = '0 0 595 842';
const escapeText = (text: string): string => text.replace(/[\\()]/g, '\\$&');

/** @param lines Latin letters; the first line is the title */
export function drawPdf([title = '', ...lines]: readonly string[]): Buffer {
  const text = [
    'BT /B 18 Tf 64 760 Td 22 TL',
    `(${escapeText(title)}) Tj T* /F 11 Tf 17 TL T*`,
    ...lines.map((line) => `(${escapeText(line)}) Tj T*`),
    'ET',
  ].join('\n');
  const toFontObject = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${A4}] /Contents 4 0 R /Resources << /Font << /F 5 0 R /B 6 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    toFontObject('Helvetica'),
    toFontObject('Helvetica-Bold'),
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = pdf.length;
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const xrefOffset = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) pdf += `${String(offset).padStart(10, '0')} 00000 n \n`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xrefOffset}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
