import { useEffect, useRef } from 'react';
import { LoaderScreen } from '../components/LoaderScreen.tsx';
import { signOut } from '../complete-sign-in.ts';

/** Signs out, then opens the single sign-on logout or the start page. */
export function SignOutScreen() {
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void signOut().then((address) => location.replace(address));
  }, []);
  return <LoaderScreen />;
}
