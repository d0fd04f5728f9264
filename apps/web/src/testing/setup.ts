/** One load of the modules serves all files of a worker: what a file kept is forgotten at its end. */
import { afterAll, afterEach, vi } from 'vitest';
import { clearPendingWrites } from '../lib/api.ts';
import { clearSession } from '../lib/session.ts';

/** Tables draw only the rows that have room, and nothing has a size here: they get the room of some twenty rows. */
const TABLE_HEIGHT = 720;
Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
  configurable: true,
  get(this: HTMLElement) {
    return this.classList.contains('tbl-wrap') ? TABLE_HEIGHT : 0;
  },
});

// A test may leave a request without a reply.
afterEach(clearPendingWrites);

afterAll(() => {
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
