import { useEffect, useState } from 'react';
import { checkConnection, useConnection } from '../lib/connection.ts';
import { EmptyState } from './EmptyState.tsx';
import buttonStyles from './button.module.css';

const RELOADED = 'reloaded_for';
/** The messages of Chromium, Firefox, Safari and the build tool for code that cannot be loaded. */
const LOAD_FAILURE = /dynamically imported module|Importing a module script failed|Unable to preload/;

/** Reloads once if the code is missing although the server answers: it is back, or has a newer version. */
async function reloadOnce(message: string): Promise<void> {
  if (sessionStorage.getItem(RELOADED) === message || !(await checkConnection())) return;
  sessionStorage.setItem(RELOADED, message);
  location.reload();
}

function getReason(isMissing: boolean, isOnline: boolean): string {
  if (!isMissing) return 'Something went wrong while rendering this screen. Your data is safe.';
  return isOnline
    ? 'Loading it failed. Try again.'
    : 'You have not opened it before, and there is no connection to the server. Screens that are loaded still work.';
}

/** In place of a screen whose code cannot be loaded, or that fails to render. */
export function ScreenProblem({ error }: { error: unknown }) {
  const message = error instanceof Error ? error.message : '';
  const isMissing = LOAD_FAILURE.test(message);
  const isOnline = useConnection() === 'online';
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isMissing && isOnline) void reloadOnce(message);
  }, [isMissing, isOnline, message]);
  // Browsers may remember that loading code failed, so only a reload loads it again.
  const retry = async () => {
    setFailed(false);
    if (await checkConnection()) location.reload();
    else setFailed(true);
  };
  return (
    <EmptyState
      heading
      title={isMissing ? 'This screen could not be loaded' : 'This screen could not be shown'}
      action={
        <button type="button" className={buttonStyles.button} onClick={() => void retry()}>
          {isMissing ? 'Retry' : 'Reload'}
        </button>
      }
    >
      {isFailed ? 'There is still no connection to the server.' : getReason(isMissing, isOnline)}
    </EmptyState>
  );
}
