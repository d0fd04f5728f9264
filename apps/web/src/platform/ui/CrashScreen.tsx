import type { ErrorComponentProps } from '@tanstack/react-router';
import { ScreenProblem } from './ScreenProblem.tsx';

/** Shown if the application itself cannot be rendered. */
export const CrashScreen = ({ error }: ErrorComponentProps) => (
  <main id="main">
    <ScreenProblem error={error} />
  </main>
);
