/** Builds the prompt of a text: what to write, and what the model may use for it. */
import { TEXT_PROMPT_LIMIT } from '@mainstay/contract/rules/assistant';

/** A labeled text that the model may use. Empty ones are omitted. */
export interface PromptFact {
  label: string;
  text: string;
}

export const INSTRUCTIONS_LIMIT = 1000;

/** @param facts the most important first; what exceeds the limit of a prompt is cut off */
export function buildPrompt(instructions: string, facts: readonly PromptFact[]): string {
  const lines = facts.map(({ label, text }) => ({ label, text: text.trim() })).filter(({ text }) => text !== '');
  const known = lines.map(({ label, text }) => `${label}: ${text}`).join('\n');
  const prompt = known === '' ? instructions.trim() : `${instructions.trim()}\n\nUse only these facts:\n${known}`;
  return prompt.slice(0, TEXT_PROMPT_LIMIT);
}
