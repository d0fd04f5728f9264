/** The kinds of definitions that versions, export and import know, in the order in which a file is taken in. */
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { healthKind } from '../../../accounts/health/commands.ts';
import { kpiKind } from '../../../kpis/authoring/commands.ts';
import { formulaKind } from '../../../kpis/formulas/commands.ts';
import { templateKind } from '../../../kpis/templates/commands.ts';
import { customTableKind } from '../../../attributes/custom-tables/commands.ts';
import { attributeKind } from '../../../attributes/definitions/commands.ts';
import { pageKind } from '../../../pages/authoring/commands.ts';
import { componentKind } from '../commands.ts';
import type { DefinitionKind } from '../../../definitions/rules.ts';

export const KINDS: readonly DefinitionKind[] = [
  attributeKind,
  customTableKind,
  templateKind,
  formulaKind,
  kpiKind,
  componentKind,
  healthKind,
  pageKind,
];

export const findKind = (name: DefinitionKindName): DefinitionKind | undefined =>
  KINDS.find((kind) => kind.name === name);
