/** Still to come. */
export const Component = () => null;
