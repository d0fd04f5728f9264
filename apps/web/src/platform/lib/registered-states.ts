/** Publishes the routes of this application in local storage for other applications that read them (S3-23). */
const KEY = 'registeredStates';
const STATES = { 'dashboard.Account_Details': '/:account_id/:name/:menuName/:menuId' };

function readStates(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Adds missing states; those of other applications are retained. */
export function registerStates(): void {
  const stored = readStates();
  const next = { ...STATES, ...stored };
  if (Object.keys(next).length > Object.keys(stored).length) localStorage.setItem(KEY, JSON.stringify(next));
}
