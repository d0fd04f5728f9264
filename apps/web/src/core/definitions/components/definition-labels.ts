/** Labels of the kinds of definitions. */
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';

export const DEFINITION_LABELS: Readonly<Record<DefinitionKindName, string>> = {
  page: 'Page',
  component: 'Component',
  kpi: 'KPI',
  kpi_template: 'KPI template',
  kpi_formula: 'KPI formula',
  score: 'Score',
  attribute: 'Attribute',
  custom_table: 'Custom table',
  play_template: 'Playbook',
  automation_rule: 'Automatic playbook',
};
