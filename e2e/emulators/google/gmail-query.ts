/**
 * The search of Gmail: words and phrases match whole words, terms are joined by AND, `OR` or braces, and excluded by `-`. Operators that
 * this emulator does not support are errors.
 */
import { getText, type Message, type Person } from '../mailboxes/message.ts';
import { toInstant } from '../mailboxes/zoned-time.ts';
import { badRequest } from './google-errors.ts';
import { getLabelIds } from './gmail-format.ts';

type Predicate = (message: Message) => boolean;

const normalizeText = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter(Boolean)
    .join(' ')} `;
const containsPhrase = (text: string, words: string) => normalizeText(text).includes(words);
const formatPeople = (people: readonly Person[]) => people.map(({ name, address }) => `${name} ${address}`).join(' , ');

/** Days begin at midnight of the Pacific time zone, as Gmail documents it. */
function parseDate(text: string): Date {
  const day = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/.exec(text);
  if (!day && !/^\d{9,}$/.test(text)) throw badRequest(`Invalid date in the query: ${text}`);
  if (!day) return new Date(Number(text) * 1000);
  const [, year, month = '', date = ''] = day;
  return toInstant(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}T00:00:00`, 'America/Los_Angeles');
}

const FOLDERS: Record<string, string[]> = {
  inbox: ['INBOX'],
  sent: ['SENT'],
  drafts: ['DRAFT'],
  draft: ['DRAFT'],
  trash: ['TRASH'],
  spam: ['SPAM'],
};
const hasLabel =
  (id: string): Predicate =>
  (message) =>
    getLabelIds(message).includes(id);

const OPERATORS: Record<string, (value: string, findLabel: (name: string) => string) => Predicate> = {
  from: (value) => (message) => containsPhrase(formatPeople([message.from]), normalizeText(value)),
  to: (value) => (message) => containsPhrase(formatPeople(message.to), normalizeText(value)),
  cc: (value) => (message) => containsPhrase(formatPeople(message.cc), normalizeText(value)),
  bcc: (value) => (message) => containsPhrase(formatPeople(message.bcc), normalizeText(value)),
  subject: (value) => (message) => containsPhrase(message.subject, normalizeText(value)),
  filename: (value) => (message) =>
    message.attachments.some(({ name }) => name.toLowerCase().endsWith(value.toLowerCase())),
  after: (value) => {
    const time = parseDate(value);
    return ({ receivedAt }) => receivedAt >= time;
  },
  before: (value) => {
    const time = parseDate(value);
    return ({ receivedAt }) => receivedAt < time;
  },
  rfc822msgid: (value) => (message) => message.messageId.replace(/[<>]/g, '') === value.replace(/[<>]/g, ''),
  has: (value) => {
    if (value !== 'attachment') throw badRequest(`Unsupported query: has:${value}`);
    return ({ attachments }) => attachments.length > 0;
  },
  in: (value) => {
    if (value === 'anywhere') return () => true;
    const labels = FOLDERS[value];
    if (!labels) throw badRequest(`Unsupported query: in:${value}`);
    return (message) => labels.some((label) => hasLabel(label)(message));
  },
  is: (value) => {
    if (value === 'read') return ({ isRead }) => isRead;
    if (!['unread', 'starred', 'important'].includes(value)) throw badRequest(`Unsupported query: is:${value}`);
    return hasLabel(value.toUpperCase());
  },
  label: (value, findLabel) => hasLabel(findLabel(value)),
};

/** Whether a search also covers what was deleted or is spam. */
export const includesSpamTrash = (query: string) => /(?:^|[\s({])in:(?:anywhere|trash|spam)\b/i.test(query);

/** @param findLabel returns the id of a label by its name */
export function parseQuery(query: string, findLabel: (name: string) => string): Predicate {
  const tokens = query.match(/[(){}]|-?(?:[\w-]+:)?(?:"[^"]*"|[^\s(){}"]+)|-(?=[({])/g) ?? ([] as string[]);

  function parseTerm(): Predicate {
    const token = tokens.shift() ?? '';
    if (token === '(' || token === '{') {
      const inner = parseGroup(token === '{');
      if (tokens.shift() !== (token === '(' ? ')' : '}')) throw badRequest('The query has an unclosed group.');
      return inner;
    }
    if (token.startsWith('-')) {
      if (token.length > 1) tokens.unshift(token.slice(1));
      const excluded = parseTerm();
      return (message) => !excluded(message);
    }
    const [, name = '', quoted = token] = /^([a-z\d]+):(.*)$/i.exec(token) ?? [];
    const value = quoted.replaceAll('"', '');
    if (!name) {
      const words = normalizeText(value);
      return (message) =>
        containsPhrase(
          [message.subject, formatPeople([message.from, ...message.to, ...message.cc]), getText(message)].join(' , '),
          words,
        );
    }
    const operator = OPERATORS[name.toLowerCase()];
    if (!operator) throw badRequest(`Unsupported query: ${token}`);
    return operator(value, findLabel);
  }

  function parseGroup(isAlternative: boolean): Predicate {
    const terms: Predicate[] = [];
    while (tokens.length > 0 && tokens[0] !== ')' && tokens[0] !== '}') {
      const token = tokens[0]?.toUpperCase();
      if (token === 'OR' && terms.length > 0) {
        tokens.shift();
        const [left, right] = [terms.pop(), parseTerm()];
        terms.push((message) => left?.(message) || right(message));
      } else if (token === 'AND') tokens.shift();
      else terms.push(parseTerm());
    }
    return isAlternative
      ? (message) => terms.some((matches) => matches(message))
      : (message) => terms.every((matches) => matches(message));
  }
  const predicate = parseGroup(false);
  if (tokens.length > 0) throw badRequest('The query closes a group that it did not open.');
  return predicate;
}
