/** Publishes the routes of this application in local storage for other applications that read them (S3-23). */
const KEY = 'registeredStates';
const STATES = { 'dashboard.Account_Details': '/:account_id/:name/:menuName/:menuId' };

function registered(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** Adds missing states; those of other applications are retained. */
export function registerStates(): void {
  const kept = registered();
  const next = { ...STATES, ...kept };
  if (Object.keys(next).length > Object.keys(kept).length) localStorage.setItem(KEY, JSON.stringify(next));
}
