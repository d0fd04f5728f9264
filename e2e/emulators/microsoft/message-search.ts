/** `$search` of messages: words and phrases, also limited to a property such as `from:ann`. All must match. */
import { getText, type Message, type Person } from '../mailboxes/message.ts';
import { badRequest } from './graph-errors.ts';

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

/** @param search with its quotation marks */
export function parseSearch(search: string): (message: Message) => boolean {
  const [, query] = /^"((?:[^"\\]|\\.)*)"$/.exec(search.trim()) ?? [];
  if (query === undefined)
    throw badRequest(`Syntax error: character '${search[0] ?? ''}' is not valid at position 0 in '${search}'.`);
  const terms = query.replaceAll('\\"', '"').match(/(?:\w+:)?"[^"]*"|\S+/g) ?? [];
  const matchers = terms
    .filter((term) => !/^(?:and)$/i.test(term))
    .map((term) => {
      const [, name = '', text = term] = /^(\w+):(.*)$/.exec(term) ?? [];
      if (name && !PROPERTIES[name.toLowerCase()])
        throw badRequest(`The property '${name}' is not supported in $search.`);
      const wanted = text.replaceAll('"', '').toLowerCase();
      const properties = name ? [name.toLowerCase()] : DEFAULT;
      return (message: Message) =>
        properties.some((property) => PROPERTIES[property]?.(message).toLowerCase().includes(wanted));
    });
  return (message) => matchers.every((matches) => matches(message));
}
