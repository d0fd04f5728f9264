/** The expected requests of the queries of the assistant. */
import * as assistant from '../../core/assistant-chat/queries.ts';
import type { Reads } from './calls.ts';

const PROMPTS =
  '{"systemSchema":true,"reqParam":{"tableName":"ai_system_details","sort_by":{"sort_key":"prompt_name","order_by":"asc"}}}';

export const READS_OF_ASSISTANT: Reads = {
  'assistant-chat.conversationsQuery': [
    [() => assistant.conversationsQuery({}), 'always asked anew', 'GET /v1/api/ai-support/conversations/'],
    [
      () => assistant.conversationsQuery({ componentId: 4, accountId: 7 }),
      'always asked anew',
      'GET /v1/api/ai-support/conversations/?component_id=4&account_id=7',
    ],
  ],
  'assistant-chat.chatComponents': [
    [() => assistant.chatComponents, 'always asked anew', 'GET /v1/api/admin/components/?kind=react-ai'],
  ],
  'assistant-chat.promptPages': [
    [
      () => assistant.promptPages,
      'always asked anew',
      `POST /v1/api/customObject/listing/?pageNum=1&limit=150 ${PROMPTS}`,
      `POST /v1/api/customObject/listing/?pageNum=2&limit=150 ${PROMPTS}`,
    ],
  ],
};
