/** Supporter. */
export const Component = () => <h1>Supporter</h1>;
