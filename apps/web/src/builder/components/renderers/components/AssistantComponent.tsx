import { Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import { EmptyState } from '../../../../platform/ui/EmptyState.tsx';

/** Template `react-ai`. It shows an empty state until an administrator adds a provider (decision 8). */
export function AssistantComponent({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return (
    <EmptyState icon={Sparkles} title="AI is not configured.">
      Ask an administrator to add a provider.
    </EmptyState>
  );
}
