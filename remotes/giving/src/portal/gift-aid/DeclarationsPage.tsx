/** Gift Aid declarations. */
export const Component = () => <h1>Gift Aid declarations</h1>;
