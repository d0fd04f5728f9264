/** One load of the modules serves all files of a worker: what a file kept is forgotten at its end. */
import { afterAll, vi } from 'vitest';
import { clearSession } from '../lib/session.ts';

afterAll(() => {
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  location.hash = '';
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
