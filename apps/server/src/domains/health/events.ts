/** Events of the health score. */
import { authoredEvent } from '../../core/definitions/events.ts';

export const healthScoreUpdated = authoredEvent({ entity: 'health_score' }, 'updated');
