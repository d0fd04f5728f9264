import type { BriefingSummary } from '@mainstay/contract/briefings';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';

interface SummaryState {
  /** What was summarized. */
  subject: string;
  isBusy: boolean;
  summary: BriefingSummary | null;
  error: string | null;
}

export interface SummaryControl extends Omit<SummaryState, 'subject'> {
  start: () => void;
  /** Stops the model, or removes its text. */
  close: () => void;
}

/**
 * Summarizes a briefing on request. A text disappears when another subject is shown, and the model is then stopped.
 *
 * @param subject identifies what is shown, such as the filters of a list
 */
export function useSummary(
  subject: string,
  request: (signal: AbortSignal) => Promise<BriefingSummary>,
): SummaryControl {
  const [state, setState] = useState<SummaryState | null>(null);
  const controllers = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = controllers.current;
    return () => {
      running.get(subject)?.abort();
      running.delete(subject);
    };
  }, [subject]);
  const run = async () => {
    const controller = new AbortController();
    controllers.current.set(subject, controller);
    const idle = { subject, isBusy: false, summary: null, error: null };
    setState({ ...idle, isBusy: true });
    try {
      const summary = await request(controller.signal);
      if (!controller.signal.aborted) setState({ ...idle, summary });
    } catch (error) {
      if (!controller.signal.aborted) setState({ ...idle, error: getErrorMessage(error) });
    }
  };
  const current = state?.subject === subject ? state : null;
  return {
    isBusy: current?.isBusy ?? false,
    summary: current?.summary ?? null,
    error: current?.error ?? null,
    start: () => void run(),
    close: () => {
      controllers.current.get(subject)?.abort();
      setState(null);
    },
  };
}
