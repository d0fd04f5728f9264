/**
 * The kinds of definitions that versions, export and import support, in import order. Each feature exports its kind;
 * they are collected here in the same way as routes in `app.ts`.
 */
import { healthKind } from './features/accounts/health/commands.ts';
import { customTableKind } from './features/attributes/custom-tables/commands.ts';
import { attributeKind } from './features/attributes/definitions/commands.ts';
import { componentKind } from './features/components/definitions/commands.ts';
import { automationRuleKind } from './features/playbooks/automation/commands.ts';
import { playTemplateKind } from './features/playbooks/templates/commands.ts';
import type { DefinitionKind } from './features/definitions/rules.ts';
import { kpiKind } from './features/kpis/authoring/commands.ts';
import { formulaKind } from './features/kpis/formulas/commands.ts';
import { templateKind } from './features/kpis/templates/commands.ts';
import { pageKind } from './features/pages/authoring/commands.ts';

export const definitionKinds: readonly DefinitionKind[] = [
  attributeKind,
  customTableKind,
  playTemplateKind,
  automationRuleKind,
  templateKind,
  formulaKind,
  kpiKind,
  componentKind,
  healthKind,
  pageKind,
];
