import { expect, test } from 'vitest';
import { contentMatchesName } from './receive-file.ts';

test('content and extension must agree where both are known', () => {
  for (const [name, detected] of [
    ['a.png', 'png'],
    ['A.JPEG', 'jpg'],
    ['plan.docx', 'docx'],
    ['plan.docx', 'zip'],
    ['old.xls', 'cfb'],
    ['notes.txt', undefined],
    ['feed.xml', 'xml'],
    ['clip.mp4', 'm4v'],
    ['drawing.dwg', undefined],
    ['tool.exe', 'exe'],
    ['no extension', 'pdf'],
    ['__proto__.__proto__', undefined],
  ] as const) {
    expect([name, contentMatchesName(name, detected)]).toEqual([name, true]);
  }
  for (const [name, detected] of [
    ['a.png', 'exe'],
    ['a.png', undefined],
    ['order.pdf', 'zip'],
    ['order.pdf.png', 'pdf'],
    ['notes.txt', 'exe'],
    ['table.csv', 'xlsx'],
  ] as const) {
    expect([name, contentMatchesName(name, detected)]).toEqual([name, false]);
  }
});
