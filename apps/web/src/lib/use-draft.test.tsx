import { expect, test } from 'vitest';
import { button, field, press, testScreens, type } from '../testing/screen.tsx';
import { ApiError } from './api.ts';
import { updateSession } from './session.ts';
import { useDraft } from './use-draft.ts';

const screen = testScreens();
const state = { sent: [] as string[], refusal: null as ApiError | null };
const faultsOf = ({ name }: { name: string }): Record<string, string> => (name === '' ? { name: 'Missing.' } : {});

function Editor() {
  const { draft, set, faults, dirty, save, head } = useDraft(() => ({ name: 'Alder' }), faultsOf);
  const send = async () => {
    if (state.refusal) throw state.refusal;
    state.sent.push(draft.name);
  };
  return (
    <>
      <label htmlFor="name">Name</label>
      <input id="name" value={draft.name} onChange={({ target }) => set({ name: target.value })} />
      <output>{[faults.name ?? 'right', dirty ? 'changed' : 'as it was', head.back].join(', ')}</output>
      <button type="button" aria-busy={head.busy} onClick={() => void save(send)}>
        Save
      </button>
    </>
  );
}
const said = () => document.querySelector('output')?.textContent;

async function open(refusal: ApiError | null = null) {
  Object.assign(state, { sent: [], refusal });
  await screen.open(Editor);
}

test('what is wrong is told when it is to be sent, until it is mended', async () => {
  await open();
  type(field('Name'), '');
  expect(said()).toBe('right, changed, Cancel');
  await press('Save');
  expect([said(), state.sent]).toEqual(['Missing., changed, Cancel', []]);
  type(field('Name'), 'Beech');
  expect(said()).toBe('right, changed, Cancel');
  await press('Save');
  expect(state.sent).toEqual(['Beech']);
});

test('what the server refuses stands at its field, and it can be sent again', async () => {
  await open(new ApiError(400, 'no', { fields: { name: 'There is one already.' } }));
  await press('Save');
  expect([said(), button('Save').getAttribute('aria-busy')]).toEqual([
    'There is one already., as it was, Cancel',
    'false',
  ]);
  state.refusal = null;
  await press('Save');
  expect(state.sent).toEqual(['Alder']);
});

test('whoever only reads has changed nothing, and goes back', async () => {
  updateSession({ user_access_type: 'read_only' });
  await open();
  type(field('Name'), 'Beech');
  expect(said()).toBe('right, as it was, Back');
});
