/** Limits and messages of generated texts and of the assistant. */

/** Decision 8: wherever a model is needed and no provider is configured. */
export const AI_NOT_CONFIGURED = 'AI is not configured. Ask an administrator to add a provider.';
/** The provider failed. The log of the server contains the cause. */
export const AI_NOT_AVAILABLE = 'AI is not available';

/** Longest prompts, in characters. */
export const CHAT_PROMPT_LIMIT = 4000;
export const TEXT_PROMPT_LIMIT = 4000;
const TOO_LONG = 'Maximum 4,000 characters are allowed.';
export const CHAT_MESSAGES = { required: 'Please enter a prompt', tooLong: TOO_LONG };
export const GENERATED_TEXT_MESSAGES = { required: 'Prompt is required.', tooLong: TOO_LONG };

/** A statement of an answer that names no record as its source. */
export const NO_SOURCE = 'No source';

/** Page size of the list of prompts (3-ai-chat-15). */
export const PROMPTS_LIMIT = 150;
