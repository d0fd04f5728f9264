/** Valid bodies of calls of the AI provider and the assistant, for tests that cover the whole contract. */

const AI_PROVIDER = {
  enabled: true,
  base_url: 'http://127.0.0.1:1/v1',
  model: 'harbour',
  key: 'harbour-key',
  input_price: 1,
  output_price: 2,
  monthly_cost: 10,
  monthly_calls: 100,
  user_monthly_calls: 0,
  answer_seconds: 5,
};

export const ASSISTANT_BODIES = {
  '/v1/api/admin/ai-provider/': AI_PROVIDER,
  '/v1/api/admin/ai-provider/test/': AI_PROVIDER,
  '/v1/api/ai-support/': { prompt: 'Which berths are free?' },
  '/v1/api/gptresults/': { gptPrompt: 'Greet the harbour master.' },
  '/mcp/': { jsonrpc: '2.0', id: 1, method: 'ping' },
};
