import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { View } from '../../components/component-view.ts';
import { type DrillEntry, pushEntry, popEntries } from './drill-stack.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Tokens of the drill-downs of this page, oldest first. */
    drills?: string[];
  }
}

const NONE: string[] = [];
let createdTokens = 0;

interface Drill {
  /** How many steps lead back. */
  depth: number;
  /** Remembers a view, before another one is shown. */
  push: (view: View, scrollTop: number) => void;
  back: () => void;
}

/** The drill-downs of one frame. `restore` shows a view again. */
export function useDrill(restore: (entry: DrillEntry) => void): Drill {
  const router = useRouter();
  const tokens = useRouterState({ select: ({ location }) => location.state.drills }) ?? NONE;
  const [stack, setStack] = useState<readonly DrillEntry[]>([]);
  const latest = useRef(restore);
  latest.current = restore;
  // History moves after the entry is there: one that history has not taken up yet is not withdrawn.
  const pending = useRef<string | null>(null);

  useEffect(() => {
    if (pending.current !== null) {
      if (!tokens.includes(pending.current)) return;
      pending.current = null;
    }
    const { back, rest } = popEntries(stack, tokens);
    if (!back) return;
    // oxlint-disable-next-line react/set-state-in-effect -- history is outside of React, and its Back withdraws entries
    setStack(rest);
    latest.current(back);
  }, [tokens, stack]);

  const write = (drills: string[], replace: boolean) =>
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
      write([...tokens, token], false);
    },
    back: () => {
      const token = stack.at(-1)?.token;
      if (!token) return;
      // Another frame was drilled later: its step stays, only ours is taken out.
      if (tokens.at(-1) === token) router.history.back();
      else
        write(
          tokens.filter((one) => one !== token),
          true,
        );
    },
  };
}
