/** Bank statements. */
export const Component = () => <h1>Bank statements</h1>;
