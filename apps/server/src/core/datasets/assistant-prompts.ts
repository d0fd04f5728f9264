/** The prompts of the assistant, a built-in table of each tenant (decision 47). */
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { sql } from 'kysely';
import type { Dataset } from '../../platform/engine/dataset.ts';

export const aiSystemDetails: Dataset = {
  label: 'Assistant prompts',
  table: sql`ai_system_details`,
  scope: { kind: 'people', readers: ADMIN_ROLES },
  key: [sql`x.id`],
  dateField: 'created_at',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    prompt_name: { type: 'text', label: 'Name', sql: sql`x.prompt_name` },
    prompt: { type: 'text', label: 'Prompt', sql: sql`x.prompt` },
    component_id: { type: 'int', label: 'Component id', sql: sql`x.component_id`, nullable: true },
    active: { type: 'boolean', label: 'Active', sql: sql`x.active` },
    created_by: { type: 'int', label: 'Created by', sql: sql`x.created_by`, nullable: true },
    created_at: { type: 'instant', label: 'Created', sql: sql`x.created_at` },
    updated_at: { type: 'instant', label: 'Updated', sql: sql`x.updated_at` },
  },
};
