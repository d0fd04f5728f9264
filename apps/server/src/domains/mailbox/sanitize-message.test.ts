/** Markup of strangers is shown without anything that runs, submits or loads. `e2e/mail-markup.test.ts` shows the same in a browser. */
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { LEAK, MARKUP_ATTACKS } from '../../app/testing/markup-attacks.ts';
import { htmlToText } from './message-text.ts';
import { findImages, sanitizeMessage } from './sanitize-message.ts';

const TAGS = new Set(
  `a abbr address article b bdi bdo big blockquote br caption center cite code col colgroup dd del details div dl dt em figcaption figure
   font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s section small span strike strong sub summary sup table
   tbody td tfoot th thead time tr tt u ul var wbr`.split(/\s+/),
);
const ATTRIBUTES = new Set(
  `align valign width height dir lang title style color bgcolor border cellpadding cellspacing href target rel src alt colspan rowspan span
   start type size face`.split(/\s+/),
);
const HREF = /^(?:https?:\/\/|mailto:|tel:|#|[\w./?=&-]*$)/i;
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,[A-Za-z0-9+/=]+$/;

/** Lists what in some markup could run, submit or load something. */
function findDangers(html: string): string[] {
  const dangers: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!TAGS.has(name)) dangers.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        if (!ATTRIBUTES.has(key)) dangers.push(`${key}=${value}`);
        if (key === 'href' && !HREF.test(value)) dangers.push(`href=${value}`);
        if (key === 'src' && !INLINE_IMAGE.test(value)) dangers.push(`src=${value}`);
        if (key === 'style' && /[\\"'<>@{}]|url|image|expression|fixed|sticky|^--/i.test(value))
          dangers.push(`style=${value}`);
      }
      if (name === 'a' && (attributes.target !== '_blank' || attributes.rel !== 'noopener noreferrer'))
        dangers.push('<a>');
    },
    oncomment: (text) => void dangers.push(`<!--${text}-->`),
    onprocessinginstruction: (name) => void dangers.push(name),
    oncdatastart: () => void dangers.push('<![CDATA['),
  });
  parser.end(html);
  return dangers;
}

test('the check finds what is dangerous in the original of each attack', () => {
  const isText = (markup: string) => markup.startsWith('&') || markup.startsWith('<p title=');
  const missed = MARKUP_ATTACKS.filter((markup) => findDangers(markup).length === 0);
  expect(missed.filter((markup) => !isText(markup))).toEqual([]);
});

test('2-S-76 no known attack survives, neither once nor when its result is sanitized again', () => {
  expect(new Set(MARKUP_ATTACKS).size).toBeGreaterThanOrEqual(190);
  for (const markup of MARKUP_ATTACKS) {
    const { html } = sanitizeMessage(markup);
    expect([markup, findDangers(html)]).toEqual([markup, []]);
    expect([markup, html.includes(`src="${LEAK}`), sanitizeMessage(html).html]).toEqual([markup, false, html]);
  }
});

test('attacks that are combined in one message are as harmless', () => {
  expect(findDangers(sanitizeMessage(MARKUP_ATTACKS.join('')).html)).toEqual([]);
  expect(findDangers(sanitizeMessage(MARKUP_ATTACKS.toReversed().join('<p>x</p>')).html)).toEqual([]);
});

test('the text of an attack for lists contains no markup that a parser would see', () => {
  for (const markup of MARKUP_ATTACKS) expect([markup, typeof htmlToText(markup)]).toEqual([markup, 'string']);
  expect(htmlToText('<style>p{}</style><p>One<br>two</p><script>x</script><p>A &lt;b&gt; &amp; C</p>')).toBe(
    'One\ntwo\nA <b> & C',
  );
});

test('images of other servers are counted, and shown only as the data that was loaded for them', () => {
  const markup = `<img src="${LEAK}/a.png"><img src="cid:logo"><img src="cid:bad%"><img src="x"><img src="data:image/png;base64,AAAA">`;
  expect(sanitizeMessage(markup)).toEqual({
    html: '<img src="data:image/png;base64,AAAA" />',
    blockedImages: 1,
    isCut: false,
  });
  expect(findImages(markup)).toEqual([{ url: `${LEAK}/a.png` }, { contentId: 'logo' }, { contentId: 'bad%' }]);
  const images = new Map([
    [`${LEAK}/a.png`, 'data:image/svg+xml;base64,AAAA'],
    ['cid:logo', 'data:image/gif;base64,BBBB'],
  ]);
  expect(sanitizeMessage(markup, images)).toEqual({
    html: '<img src="data:image/gif;base64,BBBB" /><img src="data:image/png;base64,AAAA" />',
    blockedImages: 1,
    isCut: false,
  });
});

test('a message with more than 25,000 tags is cut, and its result states that', () => {
  const complete = sanitizeMessage('<br>'.repeat(25_000));
  expect([complete.html.length, complete.isCut]).toEqual([150_000, false]);
  const cut = sanitizeMessage(`${'<br>'.repeat(25_000)}<p>The end</p>`);
  expect([cut.html.length, cut.isCut]).toEqual([150_000, true]);
});

test('ordinary mail keeps its layout', () => {
  const markup =
    '<table width="600" cellpadding="0" bgcolor="#eee"><tr><td align="center" style="padding:4px 8px;color:#333">' +
    '<font face="Arial" size="2">Hello <b>Ana</b></font><br><a href="https://a.test/?x=1&amp;y=2">Open</a></td></tr></table>';
  const { html } = sanitizeMessage(markup);
  for (const part of [
    'width="600"',
    'bgcolor="#eee"',
    'style="padding:4px 8px;color:#333"',
    '<b>Ana</b>',
    '?x=1&amp;y=2',
  ])
    expect(html).toContain(part);
});

test('hostile markup of two megabytes takes seconds at most, because it is cut', () => {
  const startedAt = performance.now();
  for (const part of ['<div>', '<', '<a href="x">', '<p title="', '&#', '<!--', '</p>', '<p a="b" '])
    expect([part, findDangers(sanitizeMessage(part.repeat(2_000_000 / part.length)).html)]).toEqual([part, []]);
  // Without the limit, a single one takes minutes.
  expect(performance.now() - startedAt).toBeLessThan(30_000);
});
