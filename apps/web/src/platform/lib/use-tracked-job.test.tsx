import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestContainer } from '../../testing/test-container.tsx';
import { clearSession, SIGNED_OUT_SESSION, storeSession } from './session.ts';
import { useTrackedJob } from './use-tracked-job.ts';

const page = useTestContainer();
let job: ReturnType<typeof useTrackedJob>;
function Probe({ kind }: { kind: string }) {
  const current = useTrackedJob(kind);
  useEffect(() => {
    job = current;
  });
  return null;
}
const show = (kind: string) => page.render(<Probe key={kind} kind={kind} />);
const signIn = (user_id: number) =>
  storeSession({ ...SIGNED_OUT_SESSION, appearance: 'light', token: 'a.b.c', user_id });
beforeEach(() => {
  act(() => signIn(7));
  show('accounts');
});
afterEach(() => {
  sessionStorage.clear();
  act(() => clearSession());
});

test('follows a job when its screen is opened again, until its end was shown', () => {
  expect(job[0]).toBeUndefined();
  act(() => job[1](3));
  show('elsewhere');
  show('accounts');
  expect(job[0]).toBe(3);
  act(() => job[1](undefined));
  show('elsewhere');
  show('accounts');
  expect(job[0]).toBeUndefined();
});

test('does not follow a job of another kind or another user', () => {
  act(() => job[1](3));
  show('actions');
  expect(job[0]).toBeUndefined();
  const stored = { ...sessionStorage };
  act(() => signIn(8));
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  show('accounts');
  expect(job[0]).toBeUndefined();
});
