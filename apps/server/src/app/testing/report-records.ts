/** Records of reports and of the teams that they are read by. */
import { randomUUID } from 'node:crypto';
import { createTeam } from '../../core/people/create-team.ts';
import { inTenant, ownerId, queryId, type RecordFactory } from './record-factories.ts';

const REPORT_PAGE_SQL = `select id from pages where tenant_id = $1 and scope = 'Report' order by id limit 1`;
/** The first category of reports, which everyone can open, and a report on it. */
const reportCategory = inTenant(async (tx) => ({ id: await queryId(tx, REPORT_PAGE_SQL) }));
const report = inTenant(async (tx) => ({
  id: await queryId(
    tx,
    `select min(component_id) as id from page_parts where tenant_id = $1 and page_id = (${REPORT_PAGE_SQL})`,
  ),
}));
/** A team that the owner leads. */
export const ledTeam = inTenant(async (tx, owner) => {
  const members = [{ userId: await ownerId(tx, owner), isLead: true }];
  return { id: await createTeam(tx, { name: randomUUID(), members }) };
});
export const REPORT_RECORDS: readonly [start: string, make: RecordFactory][] = [
  ['/v1/api/team/get_reports_meta/', reportCategory],
  ['/v1/api/team/get_report_data/', report],
  ['/v1/api/team/get_team_users/', ledTeam],
];
