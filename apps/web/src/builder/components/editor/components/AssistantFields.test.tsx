import { act } from 'react';
import { expect, test } from 'vitest';
import type { DefinitionByKind } from '@mainstay/contract/components/definition';
import { flushUpdates, getField, setUpScreenTests } from '../../../../testing/screen.tsx';
import { AssistantFields } from './AssistantFields.tsx';

const { open, serve } = setUpScreenTests();
const PROMPT = { id: 4, prompt_name: 'Short', prompt: 'Briefly.', component_id: null, active: true };

test('S3-35 an author selects the prompt of a chat, or only those for all chats', async () => {
  serve(({ path }) => (path === '/v1/api/customObject/listing/' ? { listing: [PROMPT], has_next: false } : undefined));
  const changes: object[] = [];
  const draw = (ai: object) =>
    open(() => (
      <AssistantFields
        definition={{ kind: 'react-ai', ai } as DefinitionByKind<'react-ai'>}
        onChange={(change) => changes.push(change)}
      />
    ));
  const select = async (value: string) => {
    const field = getField('Prompt of this chat');
    field.value = value;
    await act(async () => void field.dispatchEvent(new Event('change', { bubbles: true })));
  };
  await draw({ context_components: [5] });
  await flushUpdates();
  await select('4');
  await draw({ context_components: [5], prompt_id: 4 });
  await flushUpdates();
  document.body.firstElementChild?.remove();
  expect(getField('Prompt of this chat').value).toBe('4');
  await select('');
  expect(changes).toEqual([{ ai: { context_components: [5], prompt_id: 4 } }, { ai: { context_components: [5] } }]);
});
