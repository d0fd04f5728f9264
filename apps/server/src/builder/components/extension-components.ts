/** Components of features outside the product. They draw the rows of a query with their own options. */
import type { Extension } from '@mainstay/contract/components/definition';
import type { z } from 'zod';
import { extensionPoint, type FeatureSet } from '../../platform/feature.ts';
import { FieldError } from '../../platform/http/errors.ts';

export interface ExtensionComponent {
  /** The name that definitions store. It never changes. */
  readonly name: string;
  readonly options: z.ZodType;
}

export const extensionComponents = extensionPoint<ExtensionComponent>('extension-components');

/** @throws FieldError if no feature has this component, or if it rejects the options */
export function assertValidExtension(features: FeatureSet, { name, options }: Extension): void {
  const found = extensionComponents.from(features).find((component) => component.name === name);
  if (!found) throw new FieldError('extension.name', `There is no extension named ${name}.`);
  const issue = found.options.safeParse(options).error?.issues[0];
  if (issue) throw new FieldError(['extension.options', ...issue.path].join('.'), issue.message);
}
