import { expect, test } from 'vitest';
import { type ChatMessage, renderSlackMessage, renderTeamsMessage } from './chat-messages.ts';

const MESSAGE: ChatMessage = {
  person: 'Maya Chen',
  topic: 'assigned',
  title: 'Call Birch & Sons',
  detail: 'Birch',
  url: 'https://acme.example.com/#!/dashboard/actions?actionId=7',
};
const HOSTILE = {
  ...MESSAGE,
  person: '<!channel>',
  title: '<http://evil.test|Reset> [x](http://evil.test)\n*b*',
  detail: '<@U1>',
};

test('a message to Slack has blocks and a link', () => {
  expect(renderSlackMessage(MESSAGE)).toEqual({
    text: 'Assigned to Maya Chen: Call Birch &amp; Sons',
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'Assigned to Maya Chen', emoji: false } },
      { type: 'section', text: { type: 'plain_text', text: 'Call Birch & Sons', emoji: false } },
      { type: 'context', elements: [{ type: 'plain_text', text: 'Birch', emoji: false }] },
      {
        type: 'actions',
        elements: [
          { type: 'button', text: { type: 'plain_text', text: 'Open in Mainstay', emoji: false }, url: MESSAGE.url },
        ],
      },
    ],
  });
});

test('a message to Teams is an Adaptive Card with a link', () => {
  const run = (text: string, style = {}) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, ...style }] });
  expect(renderTeamsMessage({ ...MESSAGE, detail: '' })).toEqual({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [run('Assigned to Maya Chen', { weight: 'Bolder' }), run('Call Birch & Sons')],
          actions: [{ type: 'Action.OpenUrl', title: 'Open in Mainstay', url: MESSAGE.url }],
        },
      },
    ],
  });
});

/** Returns all objects within a value. */
const findObjects = (value: unknown): Record<string, unknown>[] =>
  typeof value === 'object' && value !== null
    ? [value as Record<string, unknown>, ...Object.values(value).flatMap(findObjects)]
    : [];

test('names can neither notify a channel, nor add links or formatting', () => {
  const slack = findObjects(renderSlackMessage(HOSTILE));
  expect(slack[0]?.text).toBe('Assigned to &lt;!channel&gt;: &lt;http://evil.test|Reset&gt; [x](http://evil.test) *b*');
  // Slack parses mentions, links and formatting only in text of the type mrkdwn.
  expect(slack.filter(({ text, type }) => typeof text === 'string' && type !== 'plain_text')).toEqual([slack[0]]);
  const teams = findObjects(renderTeamsMessage(HOSTILE));
  // Teams parses Markdown only in text blocks, and mentions only with an entity.
  expect(teams.map(({ type }) => type).filter((type) => type === 'TextBlock')).toEqual([]);
  expect(JSON.stringify(teams[0])).not.toContain('entities');
  const urls = [...slack, ...teams].flatMap(({ url }) => (url === undefined ? [] : [url]));
  expect(new Set(urls)).toEqual(new Set([MESSAGE.url]));
});

test('long texts are cut, and a message is one line', () => {
  const texts = findObjects(
    renderSlackMessage({ ...MESSAGE, title: `${'a'.repeat(300)}\u2028b`, detail: 'x'.repeat(900) }),
  );
  const lengths = texts.flatMap(({ text, type }) => (type === 'plain_text' ? [String(text).length] : []));
  expect(lengths).toEqual([21, 250, 500, 16]);
});
