/** The kinds of definitions that administrators author. The product stores every version of them (decision 11). */
export const DEFINITION_KINDS = [
  'attribute',
  'custom_table',
  'play_template',
  'automation_rule',
  'kpi_template',
  'kpi_formula',
  'kpi',
  'component',
  'score',
  'page',
] as const;
export type DefinitionKindName = (typeof DEFINITION_KINDS)[number];
