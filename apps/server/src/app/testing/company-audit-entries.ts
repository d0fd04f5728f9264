/** The audit entries of calls that export or delete the company as a whole. */
export const COMPANY_ENTRIES = `POST /v1/api/admin/company-archive/exports/
  export company new
POST /v1/api/admin/company-archive/exports/{id}/link/
  download company archive known
POST /v1/api/admin/company-deletion/
  request company deletion - {"due_at":"2026-11-26T11:30:00.000Z"}`;
