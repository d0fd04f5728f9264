import { useEffect } from 'react';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';

interface ComponentProblemProps {
  error: unknown;
  onRetry: () => void;
  onDrawn: () => void;
}

/** Error state of a component whose request failed (S3-66). */
export function ComponentProblem({ error, onRetry, onDrawn }: ComponentProblemProps) {
  useEffect(onDrawn, [onDrawn]);
  return <ErrorState title="Unavailable" error={error} onRetry={onRetry} />;
}
