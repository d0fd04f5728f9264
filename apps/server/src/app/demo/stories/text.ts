/**
 * Templates of notes by account managers. A slot in braces is replaced by a fact of the account; brackets contain
 * alternatives of which one is selected: `{first} [likes|praises] {feature}.`
 */
export interface NoteText {
  text: string;
  tags: readonly string[];
  /** The note is about the contact instead of the account. */
  onContact?: boolean;
}

export const note = (text: string, ...tags: string[]): NoteText => ({ text, tags });
export const onContact = (text: string, ...tags: string[]): NoteText => ({ text, tags, onContact: true });
