/** Gift Aid. */
export const Component = () => <h1>Gift Aid</h1>;
