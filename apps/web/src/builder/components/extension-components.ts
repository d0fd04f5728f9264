/** Components of features outside the product, which draw the rows of a query. */
import type { Extension } from '@mainstay/contract/components/definition';
import type { ComponentType } from 'react';
import { extensionPoint, getFeatures } from '../../platform/feature.ts';
import type { LazyComponent } from '../../platform/lib/lazy-component.tsx';
import type { RendererProps } from './components/renderer-props.ts';

export interface ExtensionComponent {
  /** The name that definitions store, as on the server. */
  name: string;
  label: string;
  /** Reads its options from `detail.extension`. */
  Renderer: LazyComponent<RendererProps>;
  /** The fields of the options in the editor, if there are options. */
  OptionFields?: ComponentType<{ options: Extension['options']; onChange: (options: Extension['options']) => void }>;
}

export const extensionComponents = extensionPoint<ExtensionComponent>('extension-components');

export const getExtensions = (): readonly ExtensionComponent[] => extensionComponents.from(getFeatures());
