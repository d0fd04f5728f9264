import type { ExternalProcess } from '@mainstay/contract/external-processes';

/** A form with one optional field, without actions that wait for it. */
export const buildProcess = (changes: Partial<ExternalProcess> = {}): ExternalProcess => ({
  id: 4,
  name: 'Order a gift',
  description: '',
  kind: 'form',
  status: 'active',
  subject: null,
  body: null,
  url: 'https://shop.test/hook',
  fields: [{ key: 'size', label: 'Size', type: 'choice', required: false, value: '', options: ['S', 'L'] }],
  pending_actions: 0,
  recent_failures: 0,
  updated_at: '2026-11-20T00:00:00Z',
  updated_by: null,
  version: 2,
  ...changes,
});
