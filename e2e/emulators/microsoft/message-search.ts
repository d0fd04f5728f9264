/**
 * `$search` of messages: words and phrases, also limited to a property such as `from:ann`, joined by AND or OR, in parentheses or after
 * NOT. They match the beginning of a word.
 */
import { getText, type Message, type Person } from '../mailboxes/message.ts';
import { badRequest } from './graph-errors.ts';

type Predicate = (message: Message) => boolean;

const list = (people: readonly Person[]) => people.map(({ name, address }) => `${name} ${address}`).join(' ');
const PROPERTIES: Record<string, (message: Message) => string> = {
  from: ({ from }) => list([from]),
  to: ({ to }) => list(to),
  cc: ({ cc }) => list(cc),
  bcc: ({ bcc }) => list(bcc),
  subject: ({ subject }) => subject,
  body: getText,
  participants: ({ from, to, cc, bcc }) => list([from, ...to, ...cc, ...bcc]),
  attachment: ({ attachments }) => attachments.map(({ name }) => name).join(' '),
  hasattachments: ({ attachments }) => String(attachments.length > 0),
};
const DEFAULT = ['from', 'subject', 'body'];

const normalize = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')}`;

function parseTerm(term: string): Predicate {
  const [, name = '', text = term] = /^(\w+):(.*)$/.exec(term) ?? [];
  if (name && !PROPERTIES[name.toLowerCase()])
    throw badRequest(`The property '${name}' is not supported in $search.`, 'SearchPropertyNotSupported');
  const wanted = normalize(text);
  const properties = name ? [name.toLowerCase()] : DEFAULT;
  return (message) => properties.some((property) => normalize(PROPERTIES[property]?.(message) ?? '').includes(wanted));
}

/** @param search with its quotation marks */
export function parseSearch(search: string): Predicate {
  const [, query] = /^"((?:[^"\\]|\\.)*)"$/.exec(search.trim()) ?? [];
  const invalid = () =>
    badRequest(`Syntax error: character '${search[0] ?? ''}' is not valid at position 0 in '${search}'.`);
  if (query === undefined) throw invalid();
  const tokens: string[] = query.replaceAll('\\"', '"').match(/[()]|(?:\w+:)?"[^"]*"|[^\s()]+/g) ?? [];

  function parseNegated(): Predicate {
    const token = tokens.shift();
    if (token === undefined || token === ')') throw invalid();
    if (token === 'NOT') {
      const excluded = parseNegated();
      return (message) => !excluded(message);
    }
    if (token !== '(') return parseTerm(token);
    const inner = parseAny();
    if (tokens.shift() !== ')') throw invalid();
    return inner;
  }
  function parseAll(): Predicate {
    const terms = [parseNegated()];
    while (tokens.length > 0 && tokens[0] !== ')' && tokens[0] !== 'OR') {
      if (tokens[0] === 'AND') tokens.shift();
      terms.push(parseNegated());
    }
    return (message) => terms.every((matches) => matches(message));
  }
  function parseAny(): Predicate {
    const terms = [parseAll()];
    while (tokens[0] === 'OR') {
      tokens.shift();
      terms.push(parseAll());
    }
    return (message) => terms.some((matches) => matches(message));
  }
  const predicate = parseAny();
  if (tokens.length > 0) throw invalid();
  return predicate;
}
