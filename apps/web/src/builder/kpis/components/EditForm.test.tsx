import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { click, errorResponse, setUpScreenTests, waitForText } from '../../../testing/screen.tsx';
import { ApiError } from '../../../platform/lib/api.ts';
import { EditForm } from './EditForm.tsx';

const screen = setUpScreenTests();

test('saves the version with which the form was opened, even if a newer one was fetched', async () => {
  screen.serve(() => errorResponse(404, 'Not asked.'));
  const onSave = vi.fn<(version: number | undefined) => Promise<unknown>>();
  onSave.mockRejectedValueOnce(new ApiError(409, 'It was changed meanwhile.', {}));
  const Screen = () => {
    const [version, setVersion] = useState(3);
    return (
      <EditForm
        label="KPI"
        dirty={true}
        onSave={onSave}
        versions={{ kind: 'kpi', id: 4, version, onRestored: () => undefined }}
      >
        {() => (
          <button type="button" onClick={() => setVersion(4)}>
            Read anew
          </button>
        )}
      </EditForm>
    );
  };
  await screen.open(Screen);
  await click('Read anew');
  await click('Save');
  expect(onSave.mock.calls).toEqual([[3]]);
  await waitForText('It was changed meanwhile.');
  await click('Save my version');
  expect(onSave.mock.calls).toEqual([[3], [undefined]]);
});
