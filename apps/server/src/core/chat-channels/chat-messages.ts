/** The messages of Slack and Microsoft Teams. Names that people typed can neither notify a channel nor add links. */
import type { ChatKind, ChatTopic } from '@mainstay/contract/rules/chat-channels';

export interface ChatMessage {
  /** The person that the message is about, because everyone in the channel reads it. */
  person: string;
  topic: ChatTopic | 'test';
  title: string;
  detail: string;
  /** The address of the screen that shows it. */
  url: string;
}

const LINK_LABEL = 'Open in Mainstay';
const TITLE_LIMIT = 250;
const DETAIL_LIMIT = 500;

const HEADINGS: Readonly<Record<ChatMessage['topic'], (person: string) => string>> = {
  reminder: (person) => `Reminder for ${person}`,
  daily_digest: (person) => `The day of ${person}`,
  assigned: (person) => `Assigned to ${person}`,
  mentioned: (person) => `${person} was mentioned in a note`,
  bulk_email: (person) => `Bulk email of ${person}`,
  webhook: () => 'Webhooks',
  test: (person) => `Test by ${person}`,
};

/** Returns one line of limited length without control characters. */
const toLine = (text: string, limit: number): string => {
  const line = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim();
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
};

const toLines = ({ person, topic, title, detail, url }: ChatMessage) => ({
  heading: toLine(HEADINGS[topic](person), TITLE_LIMIT),
  title: toLine(title, TITLE_LIMIT),
  detail: toLine(detail, DETAIL_LIMIT),
  url,
});

/** Escapes the three characters with which Slack begins mentions and links. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Plain text is not searched for mentions, links and formatting. */
const toPlainText = (text: string) => ({ type: 'plain_text', text, emoji: false });

/** Returns the body of a message to Slack, as blocks. Its `text` is what Slack shows where it cannot show blocks. */
export function renderSlackMessage(message: ChatMessage): object {
  const { heading, title, detail, url } = toLines(message);
  return {
    text: escapeSlack(`${heading}: ${title}`),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: toPlainText(toLine(heading, 150)) },
      { type: 'section', text: toPlainText(title) },
      ...(detail === '' ? [] : [{ type: 'context', elements: [toPlainText(detail)] }]),
      { type: 'actions', elements: [{ type: 'button', text: toPlainText(LINK_LABEL), url }] },
    ],
  };
}

/** Text runs are not searched for Markdown, unlike text blocks. */
const toTextRun = (text: string, style: object) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...style }],
});

/** Returns the body of a message to Microsoft Teams, as an Adaptive Card. */
export function renderTeamsMessage(message: ChatMessage): object {
  const { heading, title, detail, url } = toLines(message);
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            toTextRun(heading, { weight: 'Bolder' }),
            toTextRun(title, {}),
            ...(detail === '' ? [] : [toTextRun(detail, { isSubtle: true, size: 'Small' })]),
          ],
          actions: [{ type: 'Action.OpenUrl', title: LINK_LABEL, url }],
        },
      },
    ],
  };
}

const RENDERERS: Readonly<Record<ChatKind, (message: ChatMessage) => object>> = {
  slack: renderSlackMessage,
  teams: renderTeamsMessage,
};

export const renderChatMessage = (kind: ChatKind, message: ChatMessage): string =>
  JSON.stringify(RENDERERS[kind](message));
