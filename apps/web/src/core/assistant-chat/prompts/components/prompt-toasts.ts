/** Toasts of prompts, whose texts are specified (3-ai-chat-11 to 14). */
export const PROMPT_TOASTS = {
  created: 'Prompt Created Successfully',
  notCreated: 'Prompt Created Failed',
  updated: 'Prompt Updated Successfully',
  notUpdated: 'Prompt Updated Failed',
} as const;
