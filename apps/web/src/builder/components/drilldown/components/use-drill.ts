import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { View } from '../../components/component-view.ts';
import { type DrillEntry, pushEntry, popEntries } from './drill-stack.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Tokens of the page's drilldowns, oldest first. */
    drills?: string[];
  }
}

const NONE: string[] = [];
let createdTokens = 0;

interface Drill {
  /** Number of steps to go back. */
  depth: number;
  /** Stores a view before another one is shown. */
  push: (view: View, scrollTop: number) => void;
  back: () => void;
}

/** Manages the drilldowns of one frame. `restore` shows a previous view again. */
export function useDrill(restore: (entry: DrillEntry) => void): Drill {
  const router = useRouter();
  const tokens = useRouterState({ select: ({ location }) => location.state.drills }) ?? NONE;
  const [stack, setStack] = useState<readonly DrillEntry[]>([]);
  const latest = useRef(restore);
  latest.current = restore;
  // The history changes after the entry is pushed; until it contains the pending token, the entry must not be popped.
  const pending = useRef<string | null>(null);

  useEffect(() => {
    if (pending.current !== null) {
      if (!tokens.includes(pending.current)) return;
      pending.current = null;
    }
    const { back, rest } = popEntries(stack, tokens);
    if (!back) return;
    // oxlint-disable-next-line react/set-state-in-effect -- history is outside of React, and its Back button pops entries
    setStack(rest);
    latest.current(back);
  }, [tokens, stack]);

  const updateHistory = (drills: string[], replace: boolean) =>
    void router.navigate({
      to: '.',
      search: true,
      replace,
      resetScroll: false,
      state: (before) => ({ ...before, drills }),
    });
  return {
    depth: stack.length,
    push: (view, scrollTop) => {
      createdTokens += 1;
      const token = `${Date.now().toString(36)}-${createdTokens}`;
      pending.current = token;
      setStack(pushEntry(stack, { token, view, scrollTop }));
      updateHistory([...tokens, token], false);
    },
    back: () => {
      const token = stack.at(-1)?.token;
      if (!token) return;
      // If another frame was drilled down later, its step stays and only the token of this frame is removed.
      if (tokens.at(-1) === token) router.history.back();
      else
        updateHistory(
          tokens.filter((one) => one !== token),
          true,
        );
    },
  };
}
