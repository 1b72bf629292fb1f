/** Supporters. */
export const Component = () => <h1>Supporters</h1>;
