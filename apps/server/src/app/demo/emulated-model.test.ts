import { aiProvider } from '@mainstay/contract/ai-provider';
import { assistant } from '@mainstay/contract/assistant';
import { expect, test } from 'vitest';
import { saveAiProvider } from '../../core/ai-provider/stored-provider.ts';
import { AI_KEY, toAiSettings } from '../testing/ai-provider.ts';
import { openTestApp } from '../testing/app.ts';
import { EMULATED_MODEL, removeEmulatedModel } from './emulated-model.ts';

test('a start removes the emulated model of the demo company, and no other provider', async () => {
  const t = await openTestApp({ demo: true });
  try {
    const ada = await t.signIn('ada.admin@demo.test');
    const save = (model: string) =>
      t.inTenant('demo', 'write', (tx) =>
        saveAiProvider(tx, t.services, toAiSettings({ baseUrl: 'http://127.0.0.1:9/v1', key: AI_KEY, model }), {
          userId: null,
          now: t.services.now(),
        }),
      );
    const read = async () => {
      const { body } = await t.call(ada, aiProvider.getAiProvider, {});
      const conversations = await t.call(ada, assistant.findConversations, { query: {} });
      const { enabled, base_url } = body.data.settings;
      return [enabled, base_url, body.data.has_key, conversations.body.data.is_configured];
    };
    await save('another-model');
    await removeEmulatedModel(t.services);
    expect(await read()).toEqual([true, 'http://127.0.0.1:9/v1', true, true]);
    await save(EMULATED_MODEL);
    await removeEmulatedModel(t.services);
    expect(await read()).toEqual([false, '', false, false]);
  } finally {
    await t.close();
  }
});

test('a company that is no demo company keeps its provider, whatever its model is named', async () => {
  const t = await openTestApp({ company: true });
  try {
    const { ownerPool } = t.services.database;
    const settings = toAiSettings({ baseUrl: 'http://127.0.0.1:9/v1', key: AI_KEY, model: EMULATED_MODEL });
    await t.inTenant('acme', 'write', (tx) =>
      saveAiProvider(tx, t.services, settings, { userId: null, now: t.services.now() }),
    );
    await ownerPool.query(`update tenants set domain = 'demo' where domain = 'acme'`);
    await removeEmulatedModel(t.services);
    await ownerPool.query(`update tenants set domain = 'acme' where domain = 'demo'`);
    expect(await t.query('acme', 'select model from ai_providers where tenant_id = $1')).toEqual([
      { model: EMULATED_MODEL },
    ]);
  } finally {
    await t.close();
  }
});
