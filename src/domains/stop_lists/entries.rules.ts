/** What entries are found by. */
export const entryKey = (productId: string, sizeId: string | null): string => `${productId} ${sizeId ?? ''}`
