/** Message after a contact, a note, a file, a reminder or a saved filter is deleted (2-platform-20). */
export const DELETED_MESSAGE = 'Deleted Successfully';
