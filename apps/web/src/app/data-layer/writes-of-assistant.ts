/** The expected requests of the writes of the assistant, and the queries they invalidate. */
import * as assistant from '../../core/assistant-chat/queries.ts';
import type { Writes } from './calls.ts';
import { CLIENT } from './samples.ts';

const toRow = (rowData: object) => JSON.stringify({ reqParam: { tableName: 'ai_system_details', rowData } });

const OUTDATED_BY_SAVE_PROMPT = ['assistant-chat.promptPages', 'custom-tables.rowsQuery'];

export const WRITES_OF_ASSISTANT: Writes = {
  'assistant-chat.fetchConversation': [
    [() => assistant.fetchConversation(4), ['GET /v1/api/ai-support/conversations/4/'], []],
  ],
  'assistant-chat.deleteConversation': [
    [
      () => assistant.deleteConversation(CLIENT, 4),
      ['DELETE /v1/api/ai-support/conversations/4/'],
      ['assistant-chat.conversationsQuery'],
    ],
  ],
  'assistant-chat.confirmProposal': [
    [() => assistant.confirmProposal(4), ['POST /v1/api/ai-support/proposals/4/confirm/'], []],
  ],
  'assistant-chat.dismissProposal': [
    [() => assistant.dismissProposal(4), ['POST /v1/api/ai-support/proposals/4/dismiss/'], []],
  ],
  'assistant-chat.savePrompt': [
    [
      () => assistant.savePrompt(CLIENT, null, { prompt_name: 'Short', prompt: 'Briefly.' }),
      [`POST /v1/api/customObject/insert/row/ ${toRow({ prompt_name: 'Short', prompt: 'Briefly.' })}`],
      OUTDATED_BY_SAVE_PROMPT,
    ],
    [
      () => assistant.savePrompt(CLIENT, 4, { active: false }),
      [`POST /v1/api/customObject/update/row/ ${toRow({ active: false, id: 4 })}`],
      OUTDATED_BY_SAVE_PROMPT,
    ],
  ],
  'assistant-chat.deletePrompt': [
    [() => assistant.deletePrompt(CLIENT, 4), ['DELETE /v1/api/admin/assistant-prompts/4/'], OUTDATED_BY_SAVE_PROMPT],
  ],
};
