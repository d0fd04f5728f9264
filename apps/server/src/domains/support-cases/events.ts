/** Events of support cases. */
import { importedRowsEvent, logImportedRows } from '../../core/timeline/imported-events.ts';

export const supportCasesImported = importedRowsEvent('support_case', logImportedRows('support_cases'));
