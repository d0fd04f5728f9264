import { useEffect } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';

interface ComponentProblemProps {
  error: unknown;
  onRetry: () => void;
  onDrawn: () => void;
}

/** A component that could not be asked (S3-66). */
export function ComponentProblem({ error, onRetry, onDrawn }: ComponentProblemProps) {
  useEffect(onDrawn, [onDrawn]);
  return <ErrorState title="Unavailable" error={error} onRetry={onRetry} />;
}
