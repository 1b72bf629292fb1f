/** Gift Aid claim. */
export const Component = () => <h1>Gift Aid claim</h1>;
