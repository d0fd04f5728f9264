/** Links to files that cells of a table name (S3-05). Rows 3-component-table-16 to 19. */
import { z } from 'zod';
import { endpoint, ok } from '../kit.ts';

/** What a cell holds of a file: the object, or its JSON text as it stands in the cell. */
export const FileInfo = z.union([
  z.object({ file_path: z.string().min(1).max(1000), file_name: z.string().max(350) }),
  z.string().min(1).max(2000),
]);

export const componentFiles = {
  createFileLink: endpoint({
    method: 'POST',
    path: '/v1/api/accounts/notes/download-url/',
    access: 'session',
    summary: 'A signed link to a file of the company, good for five minutes',
    body: z.object({ file_info: FileInfo }),
    response: ok(z.object({ download_url: z.string() })),
  }),
};
