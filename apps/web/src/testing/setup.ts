/** All test files of a worker share their modules, so state in modules is reset after each file. */
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { features } from '../features.ts';
import { clearPendingWrites } from '../platform/lib/api.ts';
import { clearSession } from '../platform/lib/session.ts';
import { loadAdminAreas, loadFeatures, provideFeatures } from '../platform/feature.ts';
import { preloadMenu } from '../platform/ui/MenuButton.tsx';
import { preloadPopup } from '../platform/ui/Popup.tsx';

// Screens below the shell are rendered after the features are loaded.
provideFeatures(features);
await Promise.all([loadFeatures(), loadAdminAreas()]);
// Popups and menus open at once, as they do when the pointer has reached their button.
await Promise.all([preloadPopup(), preloadMenu()]);

/**
 * Tables render only rows that fit, and elements have no size in tests, so tables get the height of about twenty rows.
 */
const TABLE_HEIGHT = 720;
Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
  configurable: true,
  get(this: HTMLElement) {
    return this.classList.contains('DataTable-root') ? TABLE_HEIGHT : 0;
  },
});

/**
 * React records the call stack of the first 10,000 elements of each second, only to print it with a warning. That takes a tenth of the
 * run, so the count is full from the start. Warnings still name the components.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

// On a loaded machine a screen may need longer than the default of one second.
const { waitFor } = vi;
vi.waitFor = (check, options = { timeout: 10_000 }) => waitFor(check, options);

// A test may leave a request without a response.
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
