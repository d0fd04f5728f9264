/** One load of the modules serves all files of a worker: what a file kept is forgotten at its end. */
import { afterAll, afterEach, vi } from 'vitest';
import { clearPendingWrites } from '../lib/api.ts';
import { clearSession } from '../lib/session.ts';

// A test may leave a request without a reply.
afterEach(clearPendingWrites);

afterAll(() => {
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  location.hash = '';
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
