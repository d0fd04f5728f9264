import { Puzzle } from 'lucide-react';
import { useEffect } from 'react';
import { EmptyState } from '../../../../platform/ui/EmptyState.tsx';
import type { RendererProps } from '../../components/renderer-props.ts';
import { getExtensions } from '../../extension-components.ts';

/** Draws a component of a feature outside the product, or states that the feature is missing. */
export function ExtensionRenderer(props: RendererProps) {
  const name = props.detail.extension?.name ?? '';
  const found = getExtensions().find((extension) => extension.name === name);
  return found ? <found.Renderer {...props} /> : <MissingExtension name={name} onDrawn={props.onDrawn} />;
}

function MissingExtension({ name, onDrawn }: { name: string; onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return (
    <EmptyState icon={Puzzle} title={`The extension ${name} is not installed.`}>
      Ask an administrator to install it, or remove this component from the page.
    </EmptyState>
  );
}
