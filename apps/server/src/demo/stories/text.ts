/**
 * What managers write down. A slot in braces takes a fact of the account, brackets hold wordings of which one is drawn:
 * `{first} [likes|praises] {feature}.`
 */
export interface NoteText {
  text: string;
  tags: readonly string[];
  /** It is about the contact rather than about the account. */
  onContact?: boolean;
}

export const note = (text: string, ...tags: string[]): NoteText => ({ text, tags });
export const onContact = (text: string, ...tags: string[]): NoteText => ({ text, tags, onContact: true });
