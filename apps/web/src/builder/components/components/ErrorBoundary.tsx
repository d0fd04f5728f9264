import { Component, type ReactNode } from 'react';
import { ComponentProblem } from './ComponentProblem.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  onFailed: () => void;
}

/** Shows an error if rendering fails, so that the rest of the page is not affected. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <ComponentProblem error={error} onRetry={() => this.setState({ error: null })} onDrawn={this.props.onFailed} />
    );
  }
}
