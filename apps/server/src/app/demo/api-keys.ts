/** API keys of the demo company: an active one, and the one that it replaced. No program has the keys themselves. */
import { createApiKey, revokeApiKey } from '../../core/identity/api-keys/api-keys.ts';
import type { DiaryEvent, Diary } from './diary.ts';

export function apiKeyEvents(diary: Diary): DiaryEvent[] {
  const { tx } = diary;
  let replaced = 0;
  const [first, second, end, use] = [
    diary.at('ada', 31, '10:12'),
    diary.at('ada', 12, '09:40'),
    diary.at('ada', 12, '11:05'),
    diary.at('ada', 1, '23:50'),
  ];
  return [
    {
      at: first.now,
      async happen() {
        replaced = (await createApiKey(tx, 'Telemetry, first try', first)).id;
      },
    },
    { at: second.now, happen: () => createApiKey(tx, 'Halden Plan telemetry', second).then(() => undefined) },
    { at: end.now, happen: () => revokeApiKey(tx, replaced, end) },
    {
      at: use.now,
      async happen() {
        await tx.rows('update api_keys set last_used_at = $2 where tenant_id = $1 and revoked_at is null', [
          tx.tenant,
          use.now,
        ]);
      },
    },
  ];
}
