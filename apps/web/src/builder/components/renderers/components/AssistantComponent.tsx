import { useEffect, useState } from 'react';
import { AssistantChat } from '../../../../core/assistant-chat/AssistantChat.tsx';
import { parseAccountOnDay } from '../../../../platform/lib/page-context.ts';
import { TIMINGS } from '../../../../platform/lib/timings.ts';
import { ComponentSkeleton } from '../../components/ComponentSkeleton.tsx';
import type { StandaloneRendererProps } from '../../components/renderer-props.ts';

/** Template `react-ai`: a chat about the data of the user, on the page of an account only about this account. */
export function AssistantComponent({ detail, context, onDrawn }: StandaloneRendererProps) {
  const isReady = useDelay(TIMINGS.assistantStart);
  useEffect(() => {
    if (isReady) onDrawn();
  }, [isReady, onDrawn]);
  if (!isReady) return <ComponentSkeleton />;
  const { id } = parseAccountOnDay(context);
  // A component that was not saved yet has the id 0.
  return <AssistantChat componentId={detail.id || undefined} accountId={id || undefined} />;
}

/** @returns whether the milliseconds since the first render have passed */
function useDelay(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}
