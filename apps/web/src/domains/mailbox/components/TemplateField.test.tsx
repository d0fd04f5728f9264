import { expect, test, vi } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import { setUpScreenTests } from '../../../testing/screen.tsx';
import { TemplateField } from './TemplateField.tsx';

const screen = setUpScreenTests();
const TEMPLATES = [
  {
    id: 3,
    name: 'Review',
    subject: 'Review of {{account_name}}',
    body: 'Dear {{contact_name}},\nshall we <meet>?\n\n{{topic}}\n{{my_name}}',
  },
];

async function chooseTemplate(contact: string | undefined): Promise<unknown> {
  screen.serve(({ path }) => {
    if (path === '/v1/api/email_template/') return { templates: TEMPLATES };
    return path.startsWith('/v1/api/accounts/') ? { id: 7, name: 'Alder & Co' } : undefined;
  });
  updateSession({ first_name: 'Maya', last_name: 'Moss' });
  const onChoose = vi.fn();
  await screen.open(() => <TemplateField accountId={7} contact={contact} onChoose={onChoose} />);
  const select = await vi.waitFor(() => {
    const found = document.querySelector('select');
    if (!found?.textContent?.includes('Review')) throw new Error('The templates are not loaded.');
    return found;
  });
  await vi.waitFor(() => {
    onChoose.mockClear();
    select.value = '3';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    expect(JSON.stringify(onChoose.mock.lastCall)).toContain('Alder');
  });
  return onChoose.mock.lastCall?.[0];
}

test('replaces the fields of a template by known values, and keeps the others for the writer', async () => {
  expect(await chooseTemplate('Dana Dock')).toEqual({
    subject: 'Review of Alder & Co',
    markup: '<p>Dear Dana Dock,<br>shall we &lt;meet&gt;?</p><p>{{topic}}<br>Maya Moss</p>',
  });
});

test('without a contact, the field of the name remains', async () => {
  expect(await chooseTemplate(undefined)).toMatchObject({
    markup: expect.stringContaining('<p>Dear {{contact_name}},'),
  });
});
