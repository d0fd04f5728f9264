/** Events of categories of KPIs and templates. */
import { authoredEvent } from '../../core/definitions/events.ts';

export const kpiCategoryUpdated = authoredEvent({ entity: 'kpi_category' }, 'updated');
