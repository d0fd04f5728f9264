import type { ErrorComponentProps } from '@tanstack/react-router';
import { ForbiddenScreenError } from '../platform/lib/guards.ts';
import { lazyComponent } from '../platform/lib/lazy-component.tsx';
import { ScreenProblem } from '../platform/ui/ScreenProblem.tsx';

const ForbiddenScreen = lazyComponent(
  async () => (await import('../core/people/screens/ForbiddenScreen.tsx')).ForbiddenScreen,
);

/** Shown in place of a screen that cannot be opened, below the bar. */
export const ScreenError = ({ error }: ErrorComponentProps) =>
  error instanceof ForbiddenScreenError ? <ForbiddenScreen roles={error.roles} /> : <ScreenProblem error={error} />;
