/** Which passwords say too much about the person who sets them. */

/** Whose password it is, with the facts that others can guess. */
export interface PasswordOwner {
  email: string;
  first_name: string;
  last_name: string;
  entity_name: string;
}

/** Shorter parts, such as `Jo` or `Inc`, occur in too many other words. */
const MIN_PART_LENGTH = 4;

/** Letters and digits in lower case without accents: `Núñez-Holm` becomes `nunez holm`. */
const tokenize = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Each word, and all words written as one. */
const toParts = (text: string): string[] => [...tokenize(text), tokenize(text).join('')];

/** Whether a password contains the name, the part of the email before the @, or the company, in any case and with any separators. */
export function isPersonalPassword(password: string, owner: PasswordOwner): boolean {
  const text = tokenize(password).join('');
  const [localPart = ''] = owner.email.split('@');
  return [owner.first_name, owner.last_name, `${owner.first_name} ${owner.last_name}`, localPart, owner.entity_name]
    .flatMap(toParts)
    .some((part) => part.length >= MIN_PART_LENGTH && text.includes(part));
}
