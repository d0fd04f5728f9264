import { isRefusal, REFUSAL_TEXTS } from '@mainstay/contract/identity/refusals';
import { useSearch } from '@tanstack/react-router';
import { hashHref } from '../../../lib/history.ts';
import type { Search } from '../../../lib/search-params.ts';
import { SignInFrame } from '../components/SignInFrame.tsx';
import '../../../ui/button.css';

const NO_REASON =
  'The sign-in could not be finished: its link may be used or too old. Try again, or ask your administrator.';

/** A sign-in that could not be finished, and why, where the address gives one of the known reasons. */
export function UnauthorizedScreen() {
  const search: Search = useSearch({ strict: false });
  const reason = isRefusal(search.reason) ? search.reason : undefined;
  return (
    <SignInFrame title="You are not signed in" about={reason ? REFUSAL_TEXTS[reason] : NO_REASON}>
      <a className="btn" data-primary href={hashHref('/')}>
        Sign in again
      </a>
    </SignInFrame>
  );
}
