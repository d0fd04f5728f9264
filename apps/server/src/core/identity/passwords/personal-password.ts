/** Rejects passwords that contain facts about their owner. */

/** The owner of a password, with the facts that others can guess. */
export interface PasswordOwner {
  email: string;
  first_name: string;
  last_name: string;
  entity_name: string;
}

/** Shorter parts, such as `Jo` or `Inc`, occur in too many other words. */
const MIN_PART_LENGTH = 4;

/** Returns letters and digits in lower case without accents: `Núñez-Holm` becomes `nunez holm`. */
const tokenize = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns each word, and all words joined into one. */
const toParts = (text: string): string[] => [...tokenize(text), tokenize(text).join('')];

/**
 * Returns whether a password contains the name, the part of the email before the @, or the company, regardless of case
 * and separators.
 */
export function isPersonalPassword(password: string, owner: PasswordOwner): boolean {
  const text = tokenize(password).join('');
  const [localPart = ''] = owner.email.split('@');
  return [owner.first_name, owner.last_name, `${owner.first_name} ${owner.last_name}`, localPart, owner.entity_name]
    .flatMap(toParts)
    .some((part) => part.length >= MIN_PART_LENGTH && text.includes(part));
}
