/** Bodies of calls that connect other systems, for tests that cover the whole contract. */
const WEBHOOK = { name: 'Harbours', url: 'https://harbour.example/hook', event_names: ['action.completed'] };

/** By path. */
export const INTEGRATION_BODIES: Record<string, unknown> = {
  '/v1/api/admin/webhooks/': WEBHOOK,
  '/v1/api/admin/webhooks/{id}/': WEBHOOK,
  '/v1/api/admin/webhooks/{id}/active/': { active: false },
  '/v1/api/admin/webhooks/{id}/replay/': { hours: 24 },
  '/v1/api/admin/chat-channels/{chat}/': { url: 'https://harbour.example/chat' },
  '/v1/api/notices/chats/': { chats: [{ kind: 'slack', topics: ['reminder'] }] },
};
