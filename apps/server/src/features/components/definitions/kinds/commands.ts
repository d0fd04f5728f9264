/** The kinds of definitions that versions, export and import know, in the order in which a file is taken in. */
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { pageKind } from '../../../pages/authoring/commands.ts';
import { componentKind } from '../commands.ts';
import type { DefinitionKind } from './rules.ts';

export const KINDS: readonly DefinitionKind[] = [componentKind, pageKind];

export const findKind = (name: DefinitionKindName): DefinitionKind | undefined =>
  KINDS.find((kind) => kind.name === name);
