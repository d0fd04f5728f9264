/** The kinds of definitions that have versions, export and import. */
import { DEFINITION_KINDS } from '@mainstay/contract/rules/definition-kinds';
import { extensionPoint, type FeatureSet } from '../../platform/feature.ts';
import type { DefinitionKind } from './rules.ts';

export const definitionKinds = extensionPoint<DefinitionKind>('definition-kinds');

/** Returns all kinds in the order in which they are exported and imported. */
export const getDefinitionKinds = (features: FeatureSet): DefinitionKind[] =>
  [...definitionKinds.from(features)].sort(
    (a, b) => DEFINITION_KINDS.indexOf(a.name) - DEFINITION_KINDS.indexOf(b.name),
  );
