/** Events of subscriptions. */
import { importedRowsEvent, logImportedRows } from '../../core/timeline/imported-events.ts';

export const subscriptionsImported = importedRowsEvent('subscription', logImportedRows('subscriptions'));
