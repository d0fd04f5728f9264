/** Returns the path of the accounts that have a product. */
export const productPath = (id: number): string => `/dashboard/products/${id}`;
