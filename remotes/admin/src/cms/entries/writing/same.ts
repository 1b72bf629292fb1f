/** Whether two are the same, written as JSON. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
