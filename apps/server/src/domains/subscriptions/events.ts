/** Events of subscriptions. */
import { logImportedRows } from '../../core/timeline/imported-events.ts';
import { importedRowsEvent } from '../../core/timeline/imported-row-events.ts';

export const subscriptionsImported = importedRowsEvent('subscription', logImportedRows('subscriptions'));
